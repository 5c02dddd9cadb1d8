import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { paymentEventRoute, paymentOrderRoute, paymentOrdersRoute, unmatchedRoute, type PaymentOrder } from '@chaintide/contracts/payments';
import { AppError } from '../../platform/errors/app-error.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { TransfersService } from '../chain/transfers.service.ts';
import { PaymentsRepository, type PaymentRow } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { evidenceOf, orderOf } from './views.ts';

/** What accounting sees of all recharge orders, and does with them. */
@Controller()
export class PaymentOrdersController {
  constructor(private readonly payments: PaymentsService, private readonly repository: PaymentsRepository, private readonly transfers: TransfersService) {}

  @Handle(paymentOrdersRoute)
  async orders(@Queries(paymentOrdersRoute) query: RouteOutput<typeof paymentOrdersRoute, 'query'>): Promise<RouteData<typeof paymentOrdersRoute>> {
    const { total, rows } = await this.repository.all(query);
    const evidence = await this.transfers.ofPayments(rows.map(({ id }) => id));
    return { total, rows: rows.map((row) => orderOf(row, evidence.get(row.id) ?? [])) };
  }

  @Handle(paymentOrderRoute)
  async order(@Params(paymentOrderRoute) { id }: RouteOutput<typeof paymentOrderRoute, 'params'>): Promise<RouteData<typeof paymentOrderRoute>> {
    const row = await this.repository.byId(id);
    if (!row) throw new AppError('payment.unknown');
    return { payment: await this.withEvidence(row), history: await this.repository.history(id) };
  }

  @Handle(paymentEventRoute)
  async act(
    @Params(paymentEventRoute) { id }: RouteOutput<typeof paymentEventRoute, 'params'>,
    @Payload(paymentEventRoute) { event, version }: RouteOutput<typeof paymentEventRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<PaymentOrder> {
    const order = { by: { kind: 'finance', id: accountOf(caller).userId } as const, version };
    return this.withEvidence(await (event.type === 'confirm' ? this.payments.confirm(id, order) : this.payments.act(id, { ...order, ...event })));
  }

  @Handle(unmatchedRoute)
  async unmatched(): Promise<RouteData<typeof unmatchedRoute>> {
    return (await this.transfers.unmatched()).map((row) => ({ ...evidenceOf(row), id: Number(row.id), network: row.network }));
  }

  private async withEvidence(row: PaymentRow): Promise<PaymentOrder> {
    return orderOf(row, await this.transfers.ofPayment(row.id));
  }
}
