import { paidLevels, levelTable, type PaidLevel } from '@chaintide/contracts/people/levels';
import { DAY } from '@chaintide/contracts/limits';
import type { Period } from '@chaintide/contracts/people/standing';

/** An account's level and those that follow it. */
export interface Holding {
  /** The current level; null if there is none. */
  readonly running: Pick<Period, 'level' | 'until'> | null;
  readonly trialUntil: number | null;
  /** Queued levels in the order of their starts. */
  readonly queue: readonly Period[];
}

export type Prices = Readonly<Record<PaidLevel, bigint>>;

export interface Plan {
  readonly kind: 'renew' | 'start' | 'queue';
  /** The level that a purchase which does not wait leaves the account with. */
  readonly holds: PaidLevel;
  readonly startsAt: number;
  readonly until: number;
  readonly creditMs: number;
  /** The reason why a queued level cannot start yet. */
  readonly waitsFor: 'trial' | 'level' | null;
  /** The delay of every queued level that starts at `startsAt` or later. */
  readonly delayMs: number;
}

const rank = (level: PaidLevel): number => paidLevels.indexOf(level);
/** Monthly and annual levels are the same level for different periods. */
const sameLevel = (a: PaidLevel, b: PaidLevel): boolean => levelTable[a].tier === levelTable[b].tier;
const isHigher = (a: PaidLevel, b: PaidLevel): boolean => !sameLevel(a, b) && rank(a) > rank(b);
const lengthOf = (level: PaidLevel): number => levelTable[level].days * DAY;

/** Converts the unused time of one level to time of another at current prices; rounded down to the millisecond. */
const converted = (
  unusedMs: number,
  { from, to }: { readonly from: PaidLevel; readonly to: PaidLevel },
  prices: Prices,
): number =>
  Number(
    (BigInt(unusedMs) * prices[from] * BigInt(levelTable[to].days)) / (BigInt(levelTable[from].days) * prices[to]),
  );

interface Purchase {
  readonly level: PaidLevel;
  readonly prices: Prices;
  readonly now: number;
}

/** The level that will run when a purchase can start at the earliest. */
const runningAt = (from: number, { running, queue }: Holding): Period | undefined =>
  running && running.until > from && !queue.some(({ startsAt }) => startsAt <= from)
    ? { ...running, startsAt: from }
    : undefined;

/** A higher level takes the place of the running one and credits its unused value as time. */
const replacing = (replaced: Period, { level, prices }: Purchase): Omit<Plan, 'kind' | 'holds' | 'waitsFor'> => {
  const { level: from, startsAt, until: end } = replaced;
  const creditMs = converted(end - startsAt, { from, to: level }, prices);
  const until = startsAt + lengthOf(level) + creditMs;
  return { startsAt, until, creditMs, delayMs: until - end };
};

/** The cheaper of two periods of a level by the day: an upgrade credits a mixed time at its rate, never above what was paid. */
const cheaper = (a: PaidLevel, b: PaidLevel, prices: Prices): PaidLevel =>
  prices[a] * BigInt(levelTable[b].days) <= prices[b] * BigInt(levelTable[a].days) ? a : b;

/** The running level is extended at once, whatever waits behind it. */
const renewing = (running: Period, { level, prices }: Purchase): Plan => {
  const delayMs = lengthOf(level);
  return {
    kind: 'renew',
    holds: cheaper(running.level, level, prices),
    startsAt: running.until,
    until: running.until + delayMs,
    creditMs: 0,
    waitsFor: null,
    delayMs,
  };
};

/**
 * The effect of buying `level` now (product.md, Grades and gates): the running level is extended, a higher one starts at
 * once, and a lower one waits for the higher ones. Nothing starts before the free trial has ended.
 */
export const planOf = (holding: Holding, purchase: Purchase): Plan => {
  const { level, now } = purchase;
  const from = Math.max(now, holding.trialUntil ?? now);
  const running = runningAt(from, holding);
  if (running && sameLevel(level, running.level)) return renewing(running, purchase);
  const periods = running ? [running, ...holding.queue] : holding.queue;
  const lower = periods.findIndex((period) => isHigher(level, period.level));
  const before = lower === -1 ? periods.at(-1) : periods[lower - 1];
  const startsAt = before?.until ?? from;
  const length = lengthOf(level);
  const times =
    running && lower === 0
      ? replacing(running, purchase)
      : { startsAt, until: startsAt + length, creditMs: 0, delayMs: length };
  if (times.startsAt <= now) return { ...times, kind: 'start', holds: level, waitsFor: null };
  return { ...times, kind: 'queue', holds: level, waitsFor: before ? 'level' : 'trial' };
};
