import { itemNumber } from '@chaintide/contracts/item-number';
import { amountOf } from '@chaintide/contracts/money/amount';
import { UNSEEN_MS } from '@chaintide/contracts/limits';
import type { Evidence, Payment, PaymentOrder, Uncounted } from '@chaintide/contracts/money/payments';
import type { UnmatchedTransfer } from '@chaintide/contracts/money/unmatched';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import type { TransferRow } from '../chain/transfers.service.ts';
import { judge } from './judge.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { UnmatchedRow } from './unmatched.repository.ts';

export const paymentOf = (row: PaymentRow): Payment => ({
  id: Number(row.id),
  number: itemNumber('R', row.id),
  state: row.state,
  coin: row.coin,
  network: row.network,
  amount: amountOf(row.amount),
  arrived: row.arrived === null ? null : amountOf(row.arrived),
  address: row.address,
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  hash: row.hash,
  unseenUntil: row.namedAt === null ? null : Math.max(row.expiresAt.getTime(), row.namedAt.getTime() + UNSEEN_MS),
  mismatch: row.mismatch,
  confirmations:
    row.confirmations === null || row.needed === null ? null : { now: row.confirmations, needed: row.needed },
  endedAt: row.endedAt?.getTime() ?? null,
  reason: row.reason,
  version: row.version,
});

const evidenceOf = (row: TransferRow): Evidence => ({
  hash: row.hash,
  index: row.index,
  from: row.sender,
  to: row.receiver,
  contract: row.contract,
  coin: row.coin,
  amount: row.units === null ? null : amountOf(row.units),
  block: Number(row.block),
  at: row.at.getTime(),
  isFinal: row.isFinal,
  isGone: row.goneAt !== null,
  attestedBy: row.attestedBy,
  isAssigned: row.isAssigned,
});

/** `isOneNodeOnly`: for the order's network, while the order has no transfers. */
export const orderOf = (row: PaymentRow, transfers: readonly TransferRow[], isOneNodeOnly = false): PaymentOrder => ({
  ...paymentOf(row),
  user: { id: Number(row.userId), userName: row.userName },
  evidence: transfers.map(evidenceOf),
  creditLostAt: row.state === 'success' ? earliest(transfers.flatMap(({ goneAt }) => goneAt ?? [])) : null,
  isByOneNode: transfers.length > 0 ? transfers.some(({ attestedBy }) => attestedBy < 2) : isOneNodeOnly,
});

const earliest = (times: readonly Date[]): number | null =>
  times.length > 0 ? Math.min(...times.map((at) => at.getTime())) : null;
export const unmatchedOf = (row: UnmatchedRow): UnmatchedTransfer => ({
  ...evidenceOf(row),
  id: Number(row.id),
  network: row.network,
  order:
    row.orderId === null
      ? null
      : { id: Number(row.orderId), number: itemNumber('R', row.orderId), userName: row.userName! },
});

/**
 * The reason why each of the other transfers does not count. One without an objection is processed at the next look, or
 * arrived after the end of the order.
 */
export const uncountedOf = (
  row: PaymentRow,
  { known, others }: { readonly known: readonly TransferRow[]; readonly others: readonly TransferRow[] },
): Uncounted[] => {
  const isOver = hasTag(paymentMachine, row.state, 'ended');
  const judged = judge(row, [...known, ...others]);
  return others.map((transfer) => {
    const why = judged.others.find((one) => one.transfer === transfer)?.why ?? 'pending';
    return {
      ...evidenceOf(transfer),
      id: Number(transfer.id),
      why: isOver && (why === 'pending' || why === 'surplus') ? 'ended' : why,
    };
  });
};
