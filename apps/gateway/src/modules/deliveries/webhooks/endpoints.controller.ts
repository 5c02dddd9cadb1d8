import { Controller } from '@nestjs/common';
import type { Delivery } from '@chaintide/contracts/alarms/deliveries';
import {
  endpointChangeRoute,
  endpointCreateRoute,
  endpointRemoveRoute,
  endpointSecretRoute,
  endpointsRoute,
  endpointTestRoute,
  type Endpoint,
  type EndpointWithSecret,
} from '@chaintide/contracts/alarms/endpoints';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Payload, Queries } from '../../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../../platform/identity.ts';
import { EndpointsService } from './endpoints.service.ts';

@Controller()
export class EndpointsController {
  constructor(private readonly endpoints: EndpointsService) {}

  @Handle(endpointsRoute)
  mine(@Caller() caller: Identity): Promise<Endpoint[]> {
    return this.endpoints.of(accountOf(caller).userId);
  }

  @Handle(endpointCreateRoute)
  create(
    @Payload() { url }: RouteOutput<typeof endpointCreateRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<EndpointWithSecret> {
    return this.endpoints.create(accountOf(caller).userId, url);
  }

  @Handle(endpointChangeRoute)
  change(
    @Params() { id }: RouteOutput<typeof endpointChangeRoute, 'params'>,
    @Payload() body: RouteOutput<typeof endpointChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Endpoint> {
    return this.endpoints.change({ userId: accountOf(caller).userId, id }, body);
  }

  @Handle(endpointSecretRoute)
  rotate(
    @Params() { id }: RouteOutput<typeof endpointSecretRoute, 'params'>,
    @Payload() { version }: RouteOutput<typeof endpointSecretRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<EndpointWithSecret> {
    return this.endpoints.rotate({ userId: accountOf(caller).userId, id }, version);
  }

  @Handle(endpointTestRoute)
  test(
    @Params() { id }: RouteOutput<typeof endpointTestRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<Delivery> {
    return this.endpoints.test({ userId: accountOf(caller).userId, id });
  }

  @Handle(endpointRemoveRoute)
  async remove(
    @Params() { id }: RouteOutput<typeof endpointRemoveRoute, 'params'>,
    @Queries() { version }: RouteOutput<typeof endpointRemoveRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.endpoints.remove({ userId: accountOf(caller).userId, id }, version);
    return null;
  }
}
