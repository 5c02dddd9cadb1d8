import { Controller } from '@nestjs/common';
import {
  pushRoute,
  pushSubscribeRoute,
  pushUnsubscribeRoute,
  type PushSubscriptionLine,
} from '@chaintide/contracts/alarms/push';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Payload } from '../../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../../platform/http/visitor.ts';
import { accountOf, Caller, type Identity } from '../../../platform/identity.ts';
import { PushService } from './push.service.ts';

@Controller()
export class PushController {
  constructor(private readonly push: PushService) {}

  @Handle(pushRoute)
  mine(@Caller() caller: Identity): Promise<RouteData<typeof pushRoute>> {
    return this.push.of(accountOf(caller).userId);
  }

  @Handle(pushSubscribeRoute)
  subscribe(
    @Payload() body: RouteOutput<typeof pushSubscribeRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() { device }: Visitor,
  ): Promise<PushSubscriptionLine> {
    return this.push.subscribe(accountOf(caller), body, device);
  }

  @Handle(pushUnsubscribeRoute)
  async unsubscribe(
    @Params() { id }: RouteOutput<typeof pushUnsubscribeRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.push.unsubscribe(accountOf(caller).userId, id);
    return null;
  }
}
