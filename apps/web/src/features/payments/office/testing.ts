import type { Evidence, PaymentOrder } from '@chaintide/contracts/money/payments';

export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const SENDER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const HASH = `0x${'ab'.repeat(32)}`;

/** A transfer on chain that pays an order in full. */
export const evidenceOf = (given: Partial<Evidence>): Evidence => ({
  hash: HASH,
  index: 0,
  from: SENDER,
  to: ADDRESS,
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  coin: 'USDT',
  amount: '100.000000',
  block: 20_000_000,
  at: Date.now(),
  isFinal: true,
  isGone: false,
  attestedBy: 2,
  isAssigned: false,
  ...given,
});

/** A recharge order for tests; by default one that was just opened. */
export const paymentOf = (given: Partial<PaymentOrder> & Pick<PaymentOrder, 'id'>): PaymentOrder => ({
  number: `R${String(given.id).padStart(6, '0')}`,
  state: 'awaitingTransfer',
  coin: 'USDT',
  network: 'ERC-20',
  amount: '100.000000',
  arrived: null,
  address: ADDRESS,
  createdAt: Date.now(),
  expiresAt: Date.now() + 1_800_000,
  hash: null,
  unseenUntil: null,
  mismatch: null,
  confirmations: null,
  endedAt: null,
  reason: null,
  version: 1,
  user: { id: 9, userName: 'alice' },
  evidence: [],
  isByOneNode: false,
  creditLostAt: null,
  ...given,
});
