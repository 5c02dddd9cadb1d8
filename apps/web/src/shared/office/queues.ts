import type { PagePath } from '@chaintide/contracts/pages';
import { paymentOrdersRoute } from '@chaintide/contracts/money/payments';
import { topics, type PaymentFact, type WithdrawalFact } from '@chaintide/contracts/realtime';
import type { Route } from '@chaintide/contracts/http';
import { withdrawalOrdersRoute } from '@chaintide/contracts/money/withdrawals';
import { isPaymentIn, isWithdrawalIn } from './stages.ts';

interface Queue {
  readonly path: PagePath;
  readonly route: Route;
  readonly topic: () => string;
  /** The order that a fact is about, and whether it waits for a person. */
  readonly told: (fact: PaymentFact | WithdrawalFact) => { readonly id: number; readonly waits: boolean } | undefined;
}

export const queueNames = ['payments', 'withdrawals'] as const;
export type QueueName = (typeof queueNames)[number];

/** The queues that staff process, one per kind of order. */
export const queues: Readonly<Record<QueueName, Queue>> = {
  payments: {
    path: '/BackendPayment',
    route: paymentOrdersRoute,
    topic: topics.payments,
    told: (fact) =>
      fact.name === 'payment.changed'
        ? { id: fact.payload.payment.id, waits: isPaymentIn(fact.payload.payment, 'waiting') }
        : undefined,
  },
  withdrawals: {
    path: '/BackendWithdrawal',
    route: withdrawalOrdersRoute,
    topic: topics.withdrawals,
    told: (fact) =>
      fact.name === 'withdrawal.changed'
        ? { id: fact.payload.withdrawal.id, waits: isWithdrawalIn(fact.payload.withdrawal, 'waiting') }
        : undefined,
  },
};
