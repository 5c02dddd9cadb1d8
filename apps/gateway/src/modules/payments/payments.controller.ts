import { Controller } from '@nestjs/common';
import { HASH_RETRY_MS } from '@chaintide/contracts/limits';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  paymentCloseRoute,
  paymentHashRoute,
  paymentRoute,
  paymentsFileRoute,
  paymentsRoute,
  type Payment,
} from '@chaintide/contracts/money/payments';
import { csvFile } from '../../platform/csv.ts';
import { mapped } from '../../platform/db/batches.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { paymentColumns } from './payments-file.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { paymentOf } from './views.ts';

/** An account's actions on its own recharge orders. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly repository: PaymentsRepository,
  ) {}

  @Handle(paymentsRoute)
  async own(
    @Queries() query: RouteOutput<typeof paymentsRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof paymentsRoute>> {
    const { userId } = accountOf(caller);
    const [{ total, rows }, last] = await Promise.all([
      this.repository.table.ofUser(userId, query),
      this.repository.lastSubmission(userId),
    ]);
    return { total, rows: rows.map(paymentOf), hashAllowedAt: last ? last.getTime() + HASH_RETRY_MS : null };
  }

  @Handle(paymentsFileRoute)
  file(
    @Queries() { state, language }: RouteOutput<typeof paymentsFileRoute, 'query'>,
    @Caller() caller: Identity,
  ): FileAnswer {
    return csvFile(paymentColumns, mapped(this.repository.table.everyOf(accountOf(caller).userId, state), paymentOf), {
      name: 'recharges',
      language,
    });
  }

  @Handle(paymentRoute)
  async one(
    @Params() { id }: RouteOutput<typeof paymentRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof paymentRoute>> {
    return {
      payment: paymentOf(await this.payments.ownOrder(accountOf(caller).userId, id)),
      history: await this.repository.table.history(id),
    };
  }

  @Handle(paymentHashRoute)
  async submitHash(
    @Params() { id }: RouteOutput<typeof paymentHashRoute, 'params'>,
    @Payload() { hash, version }: RouteOutput<typeof paymentHashRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Payment> {
    return paymentOf(
      await this.payments.submitHash(id, { by: { kind: 'owner', id: accountOf(caller).userId }, version, hash }),
    );
  }

  @Handle(paymentCloseRoute)
  async close(
    @Params() { id }: RouteOutput<typeof paymentCloseRoute, 'params'>,
    @Payload() { version }: RouteOutput<typeof paymentCloseRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Payment> {
    return paymentOf(
      await this.payments.act(id, { type: 'close', by: { kind: 'owner', id: accountOf(caller).userId }, version }),
    );
  }
}
