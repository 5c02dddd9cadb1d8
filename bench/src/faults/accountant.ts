import { paymentEventRoute, paymentOrdersRoute, type PaymentOrder } from '@chaintide/contracts/money/payments';
import {
  withdrawalEventRoute,
  withdrawalOrdersRoute,
  type WithdrawalOrder,
} from '@chaintide/contracts/money/withdrawals';
import { setTimeout as wait } from 'node:timers/promises';
import type { Market } from './market.ts';
import type { Person } from './people.ts';

const LOOK_MS = 1_000;
const CANCELLED_BY_THEN_MS = 5_000; // owners cancel within

type Rows<T> = { readonly rows: readonly T[] };

/** Credits what arrived, and refuses withdrawals whose owners do not cancel them. */
export class Accountant {
  readonly person: Person;
  private readonly market: Market;

  constructor(person: Person, market: Market) {
    this.person = person;
    this.market = market;
  }

  async live(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.credit();
      await this.refuse();
      await wait(LOOK_MS);
    }
  }

  private async credit(): Promise<void> {
    const query = '?state=awaitingApproval';
    const found = await this.market.once<Rows<PaymentOrder>>({ ...this.as(paymentOrdersRoute), query });
    for (const { id, version } of found?.rows ?? []) {
      const body = { event: { type: 'confirm' }, version };
      const done = await this.market.once<PaymentOrder>({ ...this.as(paymentEventRoute), params: { id }, body });
      if (done) this.market.diary.ended({ table: 'payments', id, state: done.state });
    }
  }

  private async refuse(): Promise<void> {
    const query = '?state=pending';
    const found = await this.market.once<Rows<WithdrawalOrder>>({ ...this.as(withdrawalOrdersRoute), query });
    for (const { id, version, appliedAt } of found?.rows ?? []) {
      if (appliedAt > Date.now() - CANCELLED_BY_THEN_MS) continue;
      const body = { event: { type: 'refuse', reason: 'not now' }, version };
      const done = await this.market.once<WithdrawalOrder>({ ...this.as(withdrawalEventRoute), params: { id }, body });
      if (done) this.market.diary.ended({ table: 'withdrawals', id, state: done.state });
    }
  }

  private as<R>(route: R): { readonly route: R; readonly token: string } {
    return { route, token: this.person.token };
  }
}
