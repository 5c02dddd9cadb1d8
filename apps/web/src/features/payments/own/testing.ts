import type { Payment } from '@chaintide/contracts/money/payments';

/** A recharge order from the gateway, opened at this moment. */
export const paymentOf = (change: Partial<Payment> & Pick<Payment, 'id'>): Payment => ({
  number: `R${String(change.id).padStart(6, '0')}`,
  state: 'awaitingTransfer',
  coin: 'USDT',
  network: 'TRC-20',
  amount: '60.500000',
  arrived: null,
  address: 'TM6tTN6UZwwT63WoFgqytP9V6w4cwr6QpG',
  createdAt: Date.now(),
  expiresAt: Date.now() + 1_800_000,
  hash: null,
  unseenUntil: null,
  mismatch: null,
  confirmations: null,
  endedAt: null,
  reason: null,
  version: 1,
  ...change,
});
