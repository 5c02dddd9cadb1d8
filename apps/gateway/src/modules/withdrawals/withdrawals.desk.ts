import type { FactoryProvider } from '@nestjs/common';
import type { DeskItem } from '@chaintide/contracts/support/desk';
import { allowed } from '@chaintide/machines/step';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { deskQueue } from '../../platform/desk-queues.ts';
import { withdrawalOf } from './views.ts';
import { WithdrawalsLifecycle } from './withdrawals.lifecycle.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

const acts = ['approve', 'send'] as const;

/** The step that this person can take towards the payout: not one on their own withdrawal, nor a second one that takes another person. */
const actOf = (row: WithdrawalRow, staffId: number, rules: WithdrawalsLifecycle): (typeof acts)[number] | undefined => {
  const by = { kind: 'finance', id: staffId } as const;
  const [event] = allowed(
    withdrawalMachine,
    { state: row.state, context: rules.contextOf(row) },
    acts.map((type) => ({ type, by })),
  );
  return acts.find((act) => act === event?.type);
};

const itemOf = (row: WithdrawalRow, staffId: number, rules: WithdrawalsLifecycle): DeskItem | undefined => {
  const act = actOf(row, staffId, rules);
  const { id, number, amount, coin, appliedAt } = withdrawalOf(row);
  return act && { id, subject: number, who: row.userName, sum: { amount, coin }, since: appliedAt, act };
};

/** The queue of withdrawals on the desks of accounting. */
export const withdrawalQueue: FactoryProvider<void> = deskQueue('withdrawals', WithdrawalsLifecycle, {
  look: ({ repository }) => repository.oldestWaiting(),
  itemOf,
});
