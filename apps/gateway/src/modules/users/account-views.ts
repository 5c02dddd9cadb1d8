import type { NotificationSettings, Profile } from '@chaintide/contracts/people/auth';
import { nextChange, standingAt } from '@chaintide/contracts/people/standing';
import type { User } from '@chaintide/contracts/people/users';
import type { Identity } from '../../platform/identity.ts';
import { identityRoleOf } from './identity-role.ts';
import type { Account } from './users.repository.ts';

const firstSettings: NotificationSettings = { newDevice: true, expiry: true, digest: false, sound: true };

export const settingsOf = ({ notifications }: Pick<Account, 'notifications'>): NotificationSettings => ({
  ...firstSettings,
  ...notifications,
});

/** The account as its owner and customer management see it. */
const shared = (account: Account, now: number) => {
  const { grade, level, levelUntil, trialUntil, queue } = standingAt(account, now);
  return {
    userName: account.userName,
    email: account.email,
    createdAt: account.createdAt,
    grade,
    level,
    levelUntil,
    trialUntil,
    queue,
    secondFactorSince: account.secondFactorAt,
    deletesAt: account.deletesAt,
  };
};

/** The account as an identity for routes and topics; a session adds its id and expiry. */
export const identityOf = (account: Account, now: number): Identity => {
  const { role, grade } = standingAt(account, now);
  return {
    role,
    grade,
    until: nextChange(account, now, 'role', 'grade'),
    user: { id: account.id, name: account.userName },
    sessionId: null,
    secondFactor: account.secondFactorAt === null ? 'missing' : 'needed',
  };
};

export const profileOf = (account: Account, now: number): Profile => {
  const { role } = standingAt(account, now);
  return {
    ...shared(account, now),
    userId: account.id,
    language: account.language,
    role: identityRoleOf(role, account.language),
    notifications: settingsOf(account),
  };
};

/** `seenAt`: the last use of any of its sessions. */
export const userOf = (account: Account, seenAt: number | null, now: number): User => {
  const { role } = standingAt(account, now);
  return {
    ...shared(account, now),
    id: account.id,
    roleKey: role,
    staffRole: account.staffRole,
    isDisabled: account.disabledAt !== null,
    isDeleted: account.deletedAt !== null,
    seenAt,
    version: account.version,
  };
};
