import type { User } from '@chaintide/contracts/users';

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
  secondFactorSince: null,
  createdAt: given.id,
  seenAt: null,
  version: 1,
  ...given,
});
