import { TRIAL_MS } from '@chaintide/contracts/limits';
import type { UserChange } from '@chaintide/contracts/people/users';
import { AppError } from '../../platform/errors/app-error.ts';
import { ValidationError } from '../../platform/errors/validation-error.ts';
import type { Account, AccountPatch, HistoryEntry } from '../users/users.service.ts';

/** The patch and the history line of a change. */
export interface Effect {
  readonly patch: AccountPatch;
  readonly entry: Pick<HistoryEntry, 'event' | 'was' | 'becomes'>;
}

/** A change to the account itself, as opposed to a mail with a code. `trial`: thirty days for a reviewed work order. */
export type AccountChange = Exclude<UserChange, { kind: 'sendReset' }> | { readonly kind: 'trial' };
type Kind = AccountChange['kind'];
type Rules = {
  readonly [K in Kind]: (account: Account, change: Extract<AccountChange, { kind: K }>, now: number) => Effect;
};

const timeText = (time: number): string => new Date(time).toISOString();
const levelText = (level: string, until: number | null): string =>
  until === null ? level : `${level} ${timeText(until)}`;

/** Refuses a change that has no effect. */
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
    const becomes = Math.max(now, trialUntil ?? now) + TRIAL_MS; // a new trial extends a running one
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

/** Throws if the change has no effect or its end is in the past. */
export const effectOf = (account: Account, change: AccountChange, now: number): Effect => {
  const rule = rules[change.kind] as (account: Account, change: AccountChange, now: number) => Effect;
  return rule(account, change, now);
};

/** Whether the owner must log in again: sessions do not survive a change of role. */
export const endsSessions = ({ kind }: AccountChange): boolean => kind === 'role' || kind === 'disable';
