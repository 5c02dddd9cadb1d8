import { paidLevels, levelTable, type Level, type PaidLevel } from '@chaintide/contracts/levels';
import { DAY } from '@chaintide/contracts/limits';

/** An account's level and those that follow it. Times in Unix ms. */
export interface Holding {
  readonly level: Level;
  readonly levelUntil: number | null;
  /** The last queued level and its end; null if none is queued. */
  readonly queued: { readonly level: PaidLevel; readonly until: number } | null;
}

export type Prices = Readonly<Record<PaidLevel, bigint>>;

export interface Plan {
  readonly kind: 'renew' | 'start' | 'queue';
  readonly startsAt: number;
  readonly until: number;
  readonly creditMs: number;
}

const rank = (level: Level): number => (level === 'registered' ? -1 : paidLevels.indexOf(level));
/** Monthly and annual levels are the same level for different periods. */
const sameLevel = (a: Level, b: Level): boolean =>
  levelTable[a].tier === levelTable[b].tier && a !== 'registered' && b !== 'registered';
const isHigher = (a: Level, b: Level): boolean => !sameLevel(a, b) && rank(a) > rank(b);
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

/**
 * The effect of buying `level` now (product.md, Grades and gates): the same level is extended, a higher one starts now
 * and credits the unused value of the lower one as time, and a lower one starts when the current and all queued levels
 * have ended.
 */
export const planOf = (
  { level: held, levelUntil, queued }: Holding,
  { level, prices, now }: { readonly level: PaidLevel; readonly prices: Prices; readonly now: number },
): Plan => {
  const left = Math.max(0, (levelUntil ?? now) - now);
  if (held === 'registered' || left === 0)
    return { kind: 'start', startsAt: now, until: now + lengthOf(level), creditMs: 0 };
  if (isHigher(level, held)) {
    const creditMs = converted(left, { from: held, to: level }, prices);
    return { kind: 'start', startsAt: now, until: now + lengthOf(level) + creditMs, creditMs };
  }
  if (sameLevel(level, held) && !queued)
    return { kind: 'renew', startsAt: levelUntil!, until: levelUntil! + lengthOf(level), creditMs: 0 };
  const startsAt = queued?.until ?? levelUntil!;
  return { kind: 'queue', startsAt, until: startsAt + lengthOf(level), creditMs: 0 };
};
