import { customerMoneyRoute, type CustomerMoney } from '@chaintide/contracts/money/customer-money';
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
} from '@chaintide/contracts/people/users';
import { Controller } from '@nestjs/common';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { CustomersService } from './customers.service.ts';

@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Handle(usersRoute)
  page(@Queries() query: RouteOutput<typeof usersRoute, 'query'>): Promise<UsersPage> {
    return this.customers.page(query);
  }

  @Handle(userRoute)
  one(@Params() { id }: RouteOutput<typeof userRoute, 'params'>): Promise<RouteData<typeof userRoute>> {
    return this.customers.one(id);
  }

  @Handle(customerMoneyRoute)
  money(@Params() { id }: RouteOutput<typeof customerMoneyRoute, 'params'>): Promise<CustomerMoney> {
    return this.customers.moneyOf(id);
  }

  @Handle(userChangeRoute)
  async change(
    @Params() { id }: RouteOutput<typeof userChangeRoute, 'params'>,
    @Payload() body: RouteOutput<typeof userChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<User> {
    return (await this.customers.change(accountOf(caller).userId, id, body)).user;
  }

  @Handle(userPowerRoute)
  changePower(
    @Params() { id }: RouteOutput<typeof userPowerRoute, 'params'>,
    @Payload() body: RouteOutput<typeof userPowerRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<PowerAnswer> {
    return this.customers.change(accountOf(caller).userId, id, body);
  }

  @Handle(userSecondFactorRemoveRoute)
  removeSecondFactor(
    @Params() { id }: RouteOutput<typeof userSecondFactorRemoveRoute, 'params'>,
    @Payload() body: RouteOutput<typeof userSecondFactorRemoveRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<PowerAnswer> {
    return this.customers.removeSecondFactor({ actorId: accountOf(caller).userId, id, ...body });
  }
}
