import type { ProposedChange } from '@chaintide/contracts/proposals';
import type { StaffRole } from '@chaintide/contracts/roles';
import type { Account } from '../users/users.service.ts';

const handlesMoney = (role: StaffRole | null): boolean => role === 'accounting' || role === 'admin';

/** Who may make a change: an admin `alone`, or not without a second one, because it is `giving` a power over money or `taking` an admin's. */
export type Weight = 'alone' | 'giving' | 'taking';

export const weightOf = (
  { staffRole, disabledAt }: Pick<Account, 'staffRole' | 'disabledAt'>,
  change: ProposedChange,
): Weight => {
  const isActiveAdmin = staffRole === 'admin' && disabledAt === null;
  if (change.kind === 'role' && !isActiveAdmin) return handlesMoney(change.role) ? 'giving' : 'alone';
  if (change.kind === 'role' || change.kind === 'disable') return isActiveAdmin ? 'taking' : 'alone';
  // without its second factor an account is as good as whoever reads its mail
  return handlesMoney(staffRole) ? 'giving' : 'alone';
};
