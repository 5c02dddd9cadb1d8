import type { CustomerMoney } from '@chaintide/contracts/money/customer-money';
import type { User } from '@chaintide/contracts/people/users';
import { stablecoins } from '@chaintide/contracts/money/wallet';

/** An account for tests; by default one that has just registered. */
export const userOf = (given: Partial<User> & Pick<User, 'id'>): User => ({
  userName: `user${given.id}`,
  email: `user${given.id}@example.com`,
  roleKey: 'registered',
  staffRole: null,
  level: 'registered',
  levelUntil: null,
  trialUntil: null,
  queue: [],
  grade: 2,
  isDisabled: false,
  deletesAt: null,
  isDeleted: false,
  secondFactorSince: null,
  createdAt: given.id,
  seenAt: null,
  version: 1,
  ...given,
});

export const noMoney: CustomerMoney = {
  balances: {
    coins: stablecoins.map((coin) => ({ coin, available: '0.000000', held: '0.000000' })),
    total: '0.000000',
  },
  orders: [],
  totals: { payment: 0, withdrawal: 0, upgrade: 0 },
};
