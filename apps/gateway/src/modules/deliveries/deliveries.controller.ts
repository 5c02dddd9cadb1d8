import { Controller } from '@nestjs/common';
import { deliveriesRoute, deliveryRepeatRoute, type Delivery } from '@chaintide/contracts/alarms/deliveries';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { DeliveriesService } from './deliveries.service.ts';

@Controller()
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Handle(deliveriesRoute)
  mine(
    @Queries() query: RouteOutput<typeof deliveriesRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof deliveriesRoute>> {
    return this.deliveries.list(accountOf(caller).userId, query);
  }

  @Handle(deliveryRepeatRoute)
  repeat(
    @Params() { id }: RouteOutput<typeof deliveryRepeatRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<Delivery> {
    return this.deliveries.repeat(accountOf(caller).userId, id);
  }
}
