import { levels, levelTable, type Level } from '@chaintide/contracts/people/levels';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { staffRoles, type StaffRole } from '@chaintide/contracts/people/roles';
import type { User, UserHistoryLine } from '@chaintide/contracts/people/users';
import type { AccountChange, UserAction } from './customers-view.ts';

/** The value of "follows from the level" in a list of roles. */
export const NO_STAFF = 'none';
export const staffChoices = [NO_STAFF, ...staffRoles] as const;
export type StaffChoice = (typeof staffChoices)[number];

/** The form values of every action; each action reads those it needs. */
export type ChangeValues = {
  readonly note: string;
  readonly role: StaffChoice;
  readonly level: Level;
  /** A local time as in its input field. */
  readonly until: string;
};

/** Formats a time for a date and time field. */
export const fieldTime = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);

/** The default end of a level assigned now; the same level continues from its current end. */
export const usualEnd = (user: Pick<User, 'level' | 'levelUntil'>, level: Level, now: number): number => {
  const from = user.level === level ? (user.levelUntil ?? now) : now;
  return from + (levelTable[level].days ?? 0) * DAY;
};

const nextLevel = ({ level }: Pick<User, 'level'>): Level => (level === 'registered' ? levels[1] : level);

export const firstValues = (user: User, now: number): ChangeValues => {
  const level = nextLevel(user);
  return {
    note: '',
    role: staffChoices.find((choice) => choice !== (user.staffRole ?? NO_STAFF))!,
    level,
    until: fieldTime(usualEnd(user, level, now)),
  };
};

const staffOf = (choice: StaffChoice): StaffRole | null => (choice === NO_STAFF ? null : choice);

/** The request to the gateway. */
export const changeOf = (kind: UserAction, { role, level, until }: ChangeValues): AccountChange => {
  if (kind === 'role') return { kind, role: staffOf(role) };
  if (kind !== 'level') return { kind };
  return level === 'registered' ? { kind, level } : { kind, level, until: Date.parse(until) };
};

const events: Record<UserAction, UserHistoryLine['event']> = {
  role: 'role',
  level: 'level',
  disable: 'disabled',
  enable: 'enabled',
  sendReset: 'resetSent',
  removeSecondFactor: 'secondFactorOff',
};

const isoTime = (ms: number): string => new Date(ms).toISOString();
const levelText = (level: Level, until: number | null): string =>
  until === null ? level : `${level} ${isoTime(until)}`;

/** The history line that the change would produce, so that the same texts describe it before and after. */
export const foreseen = (user: User, change: AccountChange): Pick<UserHistoryLine, 'event' | 'was' | 'becomes'> => {
  const event = events[change.kind];
  if (change.kind === 'role') return { event, was: user.staffRole, becomes: change.role };
  if (change.kind === 'level')
    return {
      event,
      was: levelText(user.level, user.levelUntil),
      becomes: levelText(change.level, 'until' in change ? change.until : null),
    };
  return { event, was: null, becomes: null };
};
