import type { WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';

/** A withdrawal for tests; by default one that was just requested. */
export const withdrawalOf = (given: Partial<WithdrawalOrder> & Pick<WithdrawalOrder, 'id'>): WithdrawalOrder => ({
  number: `W${String(given.id).padStart(6, '0')}`,
  state: 'pending',
  coin: 'USDT',
  network: 'ERC-20',
  amount: '100.000000',
  fee: '3.000000',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  appliedAt: Date.now(),
  waitsUntil: null,
  hash: null,
  originAddress: null,
  sentAt: null,
  mismatch: null,
  endedAt: null,
  reason: null,
  remarks: null,
  version: 1,
  user: { id: 9, userName: 'alice', isDisabled: false },
  freeze: null,
  approvedBy: null,
  needsTwo: false,
  seenAt: null,
  isPending: false,
  ...given,
});
