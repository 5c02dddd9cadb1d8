import type { ProposedChange } from '@chaintide/contracts/people/proposals';
import type { StaffRole } from '@chaintide/contracts/people/roles';
import type { Account } from '../users/users.service.ts';

const handlesMoney = (role: StaffRole | null): boolean => role === 'accounting' || role === 'admin';

/** Whether one admin may make a change `alone`, or a second one must approve because it is `giving` power over money or `taking` an admin's power. */
export type Weight = 'alone' | 'giving' | 'taking';

export const weightOf = (
  { staffRole, disabledAt }: Pick<Account, 'staffRole' | 'disabledAt'>,
  change: ProposedChange,
): Weight => {
  const isActiveAdmin = staffRole === 'admin' && disabledAt === null;
  if (change.kind === 'role' && !isActiveAdmin) return handlesMoney(change.role) ? 'giving' : 'alone';
  if (change.kind === 'role' || change.kind === 'disable') return isActiveAdmin ? 'taking' : 'alone';
  // without a second factor, anyone who reads the account's mail could take it over
  return handlesMoney(staffRole) ? 'giving' : 'alone';
};
