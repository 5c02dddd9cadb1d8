import { z } from 'zod';
import { levelTable, paidLevel, type Level } from './levels.ts';
import { grades, staffRoles, type Role, type StaffRole } from './roles.ts';

/** A paid level and the time it is for. Unix ms. */
export const period = z.object({ level: paidLevel, startsAt: z.number(), until: z.number() });
export type Period = Readonly<z.infer<typeof period>>;
/** Paid levels in the order of their starts. */
export const periods = z.array(period).readonly();

/** The stored fields that determine an account's standing. Times in Unix ms. */
export interface Grants {
  readonly staffRole: StaffRole | null;
  readonly level: Level;
  readonly levelUntil: number | null;
  readonly trialUntil: number | null;
  /** The paid levels that wait, next first. */
  readonly queue: readonly Period[];
}

/** An account at one moment, as every page, mail and check of rights describes it. */
export interface Standing {
  readonly role: Role;
  readonly grade: number;
  readonly level: Level;
  /** The end of the level; null without a paid one. */
  readonly levelUntil: number | null;
  /** The end of the trial; null if none runs. */
  readonly trialUntil: number | null;
  /** The paid levels that follow, next first. */
  readonly queue: readonly Period[];
}

const TRIAL_GRADE = grades.vip; // a trial unlocks every chart but does not change the role

const isRunning = (until: number | null, now: number): until is number => until !== null && until > now;

/** The level that runs. One that was due to start has started, even if its row does not say so yet. */
const runningAt = ({ level, levelUntil, queue }: Grants, now: number): Pick<Standing, 'level' | 'levelUntil'> => {
  const due = queue.findLast(({ startsAt, until }) => startsAt <= now && now < until);
  if (due) return { level: due.level, levelUntil: due.until };
  if (level !== 'registered' && isRunning(levelUntil, now)) return { level, levelUntil };
  return { level: 'registered', levelUntil: null };
};

/** The one function of an account's standing. */
export const standingAt = (grants: Grants, now: number): Standing => {
  const running = runningAt(grants, now);
  const role = grants.staffRole ?? levelTable[running.level].role;
  const trialUntil = isRunning(grants.trialUntil, now) ? grants.trialUntil : null;
  return {
    ...running,
    role,
    grade: Math.max(grades[role], trialUntil === null ? 0 : TRIAL_GRADE),
    trialUntil,
    queue: grants.queue.filter(({ startsAt }) => startsAt > now),
  };
};

/** The moments at which time changes the standing, next first. */
const momentsOf = ({ levelUntil, trialUntil, queue }: Grants, now: number): number[] =>
  [levelUntil, trialUntil, ...queue.flatMap(({ startsAt, until }) => [startsAt, until])]
    .filter((moment) => isRunning(moment, now))
    .toSorted((a, b) => a - b);

/** When time next changes one of the named parts of the standing; null if it does not. */
export const nextChange = (grants: Grants, now: number, ...of: readonly ('role' | 'grade')[]): number | null => {
  const current = standingAt(grants, now);
  return (
    momentsOf(grants, now).find((moment) => of.some((key) => standingAt(grants, moment)[key] !== current[key])) ?? null
  );
};

export interface Ending {
  readonly kind: 'trial' | 'level';
  readonly at: number;
  /** The level from then on. */
  readonly next: Level;
}

/** The next moment at which an account sees fewer charts than before; null if that never happens. */
export const endingOf = (grants: Grants, now: number): Ending | null => {
  const moments = [now, ...momentsOf(grants, now)];
  const index = moments.findIndex(
    (moment, one) => one > 0 && standingAt(grants, moment).grade < standingAt(grants, moments[one - 1]!).grade,
  );
  if (index === -1) return null;
  const [before, after] = [standingAt(grants, moments[index - 1]!), standingAt(grants, moments[index]!)];
  return { kind: before.levelUntil === moments[index] ? 'level' : 'trial', at: moments[index]!, next: after.level };
};

/** The fields of an account that a page knows; its role stands for the one that staff gave it. */
type Shown = Omit<Grants, 'staffRole'> & { readonly role: Role };

export const grantsOf = ({ role, ...grants }: Shown): Grants => ({
  ...grants,
  staffRole: staffRoles.find((name) => name === role) ?? null,
});
