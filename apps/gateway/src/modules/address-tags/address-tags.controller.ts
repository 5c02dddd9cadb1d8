import {
  addressTagRemoveRoute,
  addressTagsHistoryRoute,
  addressTagsImportRoute,
  addressTagsRoute,
  ethereumTagsRoute,
  type AddressTagLine,
} from '@chaintide/contracts/market/address-tags';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Controller } from '@nestjs/common';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { AddressTagsService } from './address-tags.service.ts';

@Controller()
export class AddressTagsController {
  constructor(private readonly tags: AddressTagsService) {}

  @Handle(addressTagsRoute)
  page(@Queries() query: RouteOutput<typeof addressTagsRoute, 'query'>): Promise<RouteData<typeof addressTagsRoute>> {
    return this.tags.page('bitcoin', query);
  }

  @Handle(ethereumTagsRoute)
  ethereumPage(
    @Queries() query: RouteOutput<typeof ethereumTagsRoute, 'query'>,
  ): Promise<RouteData<typeof ethereumTagsRoute>> {
    return this.tags.page('ethereum', query);
  }

  @Handle(addressTagsImportRoute)
  put(
    @Payload() { lines }: RouteOutput<typeof addressTagsImportRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof addressTagsImportRoute>> {
    return this.tags.put(accountOf(caller).userId, lines);
  }

  @Handle(addressTagRemoveRoute)
  async remove(
    @Params() { address }: RouteOutput<typeof addressTagRemoveRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.tags.remove(accountOf(caller).userId, address);
    return null;
  }

  @Handle(addressTagsHistoryRoute)
  history(@Queries() { before }: RouteOutput<typeof addressTagsHistoryRoute, 'query'>): Promise<AddressTagLine[]> {
    return this.tags.history(before);
  }
}
