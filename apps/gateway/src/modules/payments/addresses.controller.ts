import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  collectionAddressesAddRoute,
  collectionAddressesRoute,
  collectionAddressRetireRoute,
} from '@chaintide/contracts/money/collection-addresses';
import { Handle, Params, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { AddressesService } from './addresses.service.ts';

@Controller()
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Handle(collectionAddressesRoute)
  pool(): Promise<RouteData<typeof collectionAddressesRoute>> {
    return this.addresses.all();
  }

  @Handle(collectionAddressesAddRoute)
  add(
    @Payload() { network, lines }: RouteOutput<typeof collectionAddressesAddRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof collectionAddressesAddRoute>> {
    return this.addresses.add(network, lines, accountOf(caller).userId);
  }

  @Handle(collectionAddressRetireRoute)
  async retire(@Params() { id }: RouteOutput<typeof collectionAddressRetireRoute, 'params'>): Promise<null> {
    await this.addresses.retire(id);
    return null;
  }
}
