import { TRIAL_MS } from '@chaintide/contracts/limits';
import type { UserChange } from '@chaintide/contracts/users';
import { AppError } from '../../platform/errors/app-error.ts';
import { ValidationError } from '../../platform/errors/validation-error.ts';
import type { Account, AccountPatch, HistoryEntry } from '../users/users.service.ts';

/** What a change does to an account, and what its history says of it. */
export interface Effect {
  readonly patch: AccountPatch;
  readonly entry: Pick<HistoryEntry, 'event' | 'was' | 'becomes'>;
}

type Kind = Exclude<UserChange['kind'], 'sendReset'>;
/** A change of the account itself; a mail with a code changes nothing of it. */
export type AccountChange = Extract<UserChange, { kind: Kind }>;
type Rules = {
  readonly [K in Kind]: (account: Account, change: Extract<AccountChange, { kind: K }>, now: number) => Effect;
};

const timeText = (time: number): string => new Date(time).toISOString();
const levelText = (level: string, until: number | null): string =>
  until === null ? level : `${level} ${timeText(until)}`;

/** The account as it is must differ from what it shall become. */
const refuseWhere = (isSo: boolean, state: string, event: Kind): void => {
  if (isSo) throw new AppError('transition.refused', { state, event });
};

const rules: Rules = {
  role: ({ staffRole }, { role }) => {
    refuseWhere(staffRole === role, role ?? 'registered', 'role');
    return { patch: { staffRole: role }, entry: { event: 'role', was: staffRole, becomes: role } };
  },
  level: (account, change, now) => {
    const levelUntil = change.level === 'registered' ? null : change.until;
    if (levelUntil !== null && levelUntil <= now)
      throw new ValidationError([{ message: 'until.past', path: ['change', 'until'] }]);
    const [was, becomes] = [levelText(account.level, account.levelUntil), levelText(change.level, levelUntil)];
    refuseWhere(was === becomes, account.level, 'level');
    return { patch: { level: change.level, levelUntil }, entry: { event: 'level', was, becomes } };
  },
  trial: ({ trialUntil }, _, now) => {
    const becomes = Math.max(now, trialUntil ?? now) + TRIAL_MS; // a trial that runs is not cut short by another
    return {
      patch: { trialUntil: becomes },
      entry: { event: 'trial', was: trialUntil === null ? null : timeText(trialUntil), becomes: timeText(becomes) },
    };
  },
  disable: ({ disabledAt }, _, now) => {
    refuseWhere(disabledAt !== null, 'disabled', 'disable');
    return { patch: { disabledAt: now }, entry: { event: 'disabled' } };
  },
  enable: ({ disabledAt }) => {
    refuseWhere(disabledAt === null, 'enabled', 'enable');
    return { patch: { disabledAt: null }, entry: { event: 'enabled' } };
  },
};

/** Throws where the change changes nothing, or its end has passed. */
export const effectOf = (account: Account, change: AccountChange, now: number): Effect => {
  const rule = rules[change.kind] as (account: Account, change: AccountChange, now: number) => Effect;
  return rule(account, change, now);
};

/** Whether its owner must log in again: a session of one role is not carried over into another. */
export const endsSessions = ({ kind }: AccountChange): boolean => kind === 'role' || kind === 'disable';
