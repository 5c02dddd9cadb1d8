import { itemNumber } from '@chaintide/contracts/item-number';
import { amountOf } from '@chaintide/contracts/money/amount';
import type { Withdrawal, WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';
import type { WithdrawalRow } from './withdrawals.repository.ts';

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

export const withdrawalOf = (row: WithdrawalRow): Withdrawal => ({
  id: Number(row.id),
  number: itemNumber('W', row.id),
  state: row.state,
  coin: row.coin,
  network: row.network,
  amount: amountOf(row.amount),
  fee: amountOf(row.fee),
  address: row.address,
  appliedAt: row.appliedAt.getTime(),
  waitsUntil: ms(row.waitsUntil),
  hash: row.hash,
  originAddress: row.originAddress,
  sentAt: ms(row.sentAt),
  mismatch: row.mismatch,
  endedAt: ms(row.endedAt),
  reason: row.reason,
  remarks: row.remarks,
  version: row.version,
});

export const orderOf = (row: WithdrawalRow): WithdrawalOrder => ({
  ...withdrawalOf(row),
  user: { id: Number(row.userId), userName: row.userName, isDisabled: row.isDisabled },
  freeze:
    row.freezeCause === null || row.freezeUntil === null
      ? null
      : { cause: row.freezeCause, until: row.freezeUntil.getTime() },
  approvedBy: row.approvedBy === null ? null : { id: Number(row.approvedBy), userName: row.approverName ?? '' },
  needsTwo: row.needsTwo,
  seenAt: ms(row.seenAt),
  isPending: row.isPending,
});
