import type { FactoryProvider } from '@nestjs/common';
import { amountOf } from '@chaintide/contracts/money/amount';
import type { DeskItem } from '@chaintide/contracts/support/desk';
import { FREE_ADDRESSES_LOW } from '@chaintide/contracts/limits';
import { networks } from '@chaintide/contracts/money/networks';
import { paymentMachine } from '@chaintide/machines/payment';
import { step } from '@chaintide/machines/step';
import { deskQueue } from '../../platform/desk-queues.ts';
import { AddressesService } from './addresses.service.ts';
import { PaymentsRepository, type PaymentRow } from './payments.repository.ts';
import { UnmatchedRepository, type UnmatchedRow } from './unmatched.repository.ts';
import { paymentOf } from './views.ts';

const itemOf = (row: PaymentRow, act: DeskItem['act']): DeskItem => {
  const { id, number, coin, amount, arrived, createdAt } = paymentOf(row);
  return { id, subject: number, who: row.userName, sum: { amount: arrived ?? amount, coin }, since: createdAt, act };
};

/** Whether this person may credit the order; whether its transfer is final is judged when they do. */
const mayConfirm = ({ state, userId, arrived }: PaymentRow, staffId: number): boolean => {
  const context = { ownerId: Number(userId), hasArrived: arrived !== null, isShort: false };
  return (
    step(paymentMachine, { state, context }, { type: 'confirm', by: { kind: 'finance', id: staffId } }) !== undefined
  );
};

const unmatchedItem = ({ id, network, coin, units, at, userName }: UnmatchedRow): DeskItem => ({
  id: Number(id),
  subject: network,
  who: userName,
  sum: coin === null || units === null ? null : { amount: amountOf(units), coin },
  since: at.getTime(),
  act: 'match',
});

/** The networks whose pool is nearly empty. */
const shortPools = async (addresses: AddressesService) => {
  const { free, keys } = await addresses.all();
  const short = networks.filter((network) => keys[network] === null && (free[network] ?? 0) < FREE_ADDRESSES_LOW);
  return { total: short.length, oldest: short };
};

/** The queues of recharges on the desks of accounting. */
export const paymentQueues: readonly FactoryProvider<void>[] = [
  deskQueue('payments', PaymentsRepository, {
    look: (payments) => payments.oldest('waiting'),
    itemOf: (row, staffId) => (mayConfirm(row, staffId) ? itemOf(row, 'confirm') : undefined),
  }),
  deskQueue('unpaid', PaymentsRepository, {
    look: (payments) => payments.oldest('unpaid'),
    itemOf: (row) => itemOf(row, 'wait'),
  }),
  deskQueue('unmatched', UnmatchedRepository, {
    look: (unmatched) => unmatched.oldest(),
    itemOf: unmatchedItem,
  }),
  deskQueue('addresses', AddressesService, {
    look: shortPools,
    itemOf: (network) => ({
      id: networks.indexOf(network),
      subject: network,
      who: null,
      sum: null,
      since: null,
      act: 'refill',
    }),
  }),
];
