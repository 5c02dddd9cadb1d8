import { Controller } from '@nestjs/common';
import { dailyPaymentsRoute } from '@chaintide/contracts/money/daily-orders';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  paymentEventRoute,
  paymentOrderRoute,
  paymentOrdersRoute,
  type PaymentOrder,
} from '@chaintide/contracts/money/payments';
import { AppError } from '../../platform/errors/app-error.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { OrderEvidence } from './order-evidence.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';

/** Accounting's view of all recharge orders, and its actions on them. */
@Controller()
export class PaymentOrdersController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly repository: PaymentsRepository,
    private readonly evidence: OrderEvidence,
  ) {}

  @Handle(paymentOrdersRoute)
  async orders(
    @Queries() query: RouteOutput<typeof paymentOrdersRoute, 'query'>,
  ): Promise<RouteData<typeof paymentOrdersRoute>> {
    const { total, rows } = await this.repository.all(query);
    return { total, rows: await this.evidence.all(rows) };
  }

  @Handle(paymentOrderRoute)
  async order(
    @Params() { id }: RouteOutput<typeof paymentOrderRoute, 'params'>,
  ): Promise<RouteData<typeof paymentOrderRoute>> {
    const row = await this.repository.table.byId(id);
    if (!row) throw new AppError('payment.unknown');
    return {
      payment: await this.evidence.one(row),
      history: await this.repository.table.history(id),
      others: await this.evidence.uncounted(row),
    };
  }

  @Handle(dailyPaymentsRoute)
  daily(
    @Queries() { days }: RouteOutput<typeof dailyPaymentsRoute, 'query'>,
  ): Promise<RouteData<typeof dailyPaymentsRoute>> {
    return this.repository.daily(Number(days));
  }

  @Handle(paymentEventRoute)
  async act(
    @Params() { id }: RouteOutput<typeof paymentEventRoute, 'params'>,
    @Payload() { event, version }: RouteOutput<typeof paymentEventRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<PaymentOrder> {
    return this.evidence.one(
      await this.payments.act(id, { ...event, by: { kind: 'finance', id: accountOf(caller).userId }, version }),
    );
  }
}
