import { amountOf } from '@chaintide/contracts/amount';
import type { Evidence, Payment, PaymentOrder } from '@chaintide/contracts/payments';
import type { TransferRow } from '../chain/transfers.service.ts';
import type { PaymentRow } from './payments.repository.ts';

export const paymentOf = (row: PaymentRow): Payment => ({
  id: Number(row.id),
  number: `R${String(row.id).padStart(6, '0')}`,
  state: row.state,
  coin: row.coin,
  network: row.network,
  amount: amountOf(row.amount),
  arrived: row.arrived === null ? null : amountOf(row.arrived),
  address: row.address,
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  hash: row.hash,
  mismatch: row.mismatch,
  confirmations: row.confirmations === null || row.needed === null ? null : { now: row.confirmations, needed: row.needed },
  endedAt: row.endedAt?.getTime() ?? null,
  reason: row.reason,
  version: row.version,
});

export const evidenceOf = (row: TransferRow): Evidence => ({
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
});

export const orderOf = (row: PaymentRow, transfers: readonly TransferRow[]): PaymentOrder => ({
  ...paymentOf(row), user: { id: Number(row.userId), userName: row.userName }, evidence: transfers.map(evidenceOf),
});
