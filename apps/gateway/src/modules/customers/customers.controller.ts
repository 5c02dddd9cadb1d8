import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  userChangeRoute,
  userPowerRoute,
  userRoute,
  userSecondFactorRemoveRoute,
  usersRoute,
  type PowerAnswer,
  type User,
  type UsersPage,
} from '@chaintide/contracts/users';
import { Controller } from '@nestjs/common';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { CustomersService } from './customers.service.ts';

@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Handle(usersRoute)
  page(@Queries(usersRoute) query: RouteOutput<typeof usersRoute, 'query'>): Promise<UsersPage> {
    return this.customers.page(query);
  }

  @Handle(userRoute)
  one(@Params(userRoute) { id }: RouteOutput<typeof userRoute, 'params'>): Promise<RouteData<typeof userRoute>> {
    return this.customers.one(id);
  }

  @Handle(userChangeRoute)
  async change(
    @Params(userChangeRoute) { id }: RouteOutput<typeof userChangeRoute, 'params'>,
    @Payload(userChangeRoute) body: RouteOutput<typeof userChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<User> {
    return (await this.customers.change(accountOf(caller).userId, id, body)).user;
  }

  @Handle(userPowerRoute)
  changePower(
    @Params(userPowerRoute) { id }: RouteOutput<typeof userPowerRoute, 'params'>,
    @Payload(userPowerRoute) body: RouteOutput<typeof userPowerRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<PowerAnswer> {
    return this.customers.change(accountOf(caller).userId, id, body);
  }

  @Handle(userSecondFactorRemoveRoute)
  removeSecondFactor(
    @Params(userSecondFactorRemoveRoute) { id }: RouteOutput<typeof userSecondFactorRemoveRoute, 'params'>,
    @Payload(userSecondFactorRemoveRoute) body: RouteOutput<typeof userSecondFactorRemoveRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<PowerAnswer> {
    return this.customers.removeSecondFactor({ actorId: accountOf(caller).userId, id, ...body });
  }
}
