import type { Withdrawal } from '@chaintide/contracts/money/withdrawals';

const NOW = Date.now();

/** A withdrawal from the gateway. */
export const withdrawalOf = (change: Partial<Withdrawal> & Pick<Withdrawal, 'id'>): Withdrawal => ({
  number: `W${String(change.id).padStart(6, '0')}`,
  state: 'pending',
  coin: 'USDT',
  network: 'TRC-20',
  amount: '100.000000',
  fee: '1.000000',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  appliedAt: NOW,
  waitsUntil: null,
  hash: null,
  originAddress: null,
  sentAt: null,
  mismatch: null,
  endedAt: null,
  reason: null,
  remarks: null,
  version: 1,
  ...change,
});
