import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { paymentCodeRoute, paymentCreateRoute, type Payment } from '@chaintide/contracts/money/payments';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { UsersService } from '../users/users.service.ts';
import { PaymentsService } from './payments.service.ts';
import { paymentOf } from './views.ts';

/** Opens recharge orders, with a limit per network across all accounts. */
@Controller()
export class PaymentOpeningController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly users: UsersService,
    private readonly limits: Limits,
  ) {}

  @Handle(paymentCodeRoute)
  async code(
    @Payload() intent: RouteOutput<typeof paymentCodeRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() { address }: Visitor,
  ): Promise<RouteData<typeof paymentCodeRoute>> {
    await this.limits.take(limitRules.paymentCode, address);
    return this.payments.sendCode(await this.users.require(accountOf(caller).userId), intent);
  }

  @Handle(paymentCreateRoute)
  async create(
    @Payload() application: RouteOutput<typeof paymentCreateRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() { address }: Visitor,
  ): Promise<Payment> {
    await this.limits.take(limitRules.payment, address);
    return paymentOf(await this.payments.create(await this.users.require(accountOf(caller).userId), application));
  }
}
