import type { PaidLevel } from '@chaintide/contracts/people/levels';
import { DAY } from '@chaintide/contracts/limits';

interface Span {
  readonly level: PaidLevel;
  readonly until: number;
}
interface Waiting extends Span {
  readonly startsAt: number;
}
/** A customer's levels, current and queued. */
export interface Holder {
  readonly now: Span | null;
  readonly waiting: readonly Waiting[];
  readonly hashAt: number;
}

interface Market {
  readonly now: number;
  readonly prices: Readonly<Record<PaidLevel, bigint>>;
}

const DAYS = { monthly: 30, annual: 365, vip: 365 } as const;
const RANK = { monthly: 1, annual: 1, vip: 2 } as const;

/** The unused value of a lower level, as time of the higher one. */
const creditOf = ({ level: from, until }: Span, to: PaidLevel, { now, prices }: Market): number => {
  const left = BigInt(until - now);
  return Number((left * prices[from] * BigInt(DAYS[to])) / (BigInt(DAYS[from]) * prices[to]));
};

const perDay = (level: PaidLevel, { prices }: Market): bigint => prices[level] * BigInt((365 * 30) / DAYS[level]);

/** A level mixed from two of one rank counts as the one that costs less a day. */
const cheaperOf = (held: PaidLevel, level: PaidLevel, market: Market): PaidLevel =>
  perDay(held, market) <= perDay(level, market) ? held : level;

/** A holder with a further level. */
export const given = ({ now: held, waiting, ...rest }: Holder, level: PaidLevel, market: Market): Holder => {
  const { now } = market;
  const length = DAYS[level] * DAY;
  const runs = held !== null && held.until > now;
  const higher = runs && RANK[level] > RANK[held.level];
  if (runs && RANK[level] < RANK[held.level]) {
    const startsAt = waiting.at(-1)?.until ?? held.until;
    return { ...rest, now: held, waiting: [...waiting, { level, startsAt, until: startsAt + length }] };
  }
  const until = (runs && !higher ? held.until : now) + length + (higher ? creditOf(held, level, market) : 0);
  const moved = until - Math.max(now, held?.until ?? 0);
  return {
    ...rest,
    now: { level: runs && !higher ? cheaperOf(held.level, level, market) : level, until },
    waiting: waiting.map((one) => ({ ...one, startsAt: one.startsAt + moved, until: one.until + moved })),
  };
};

/** A holder after all due levels have started. */
export const startedDue = (holder: Holder, now: number): Holder => {
  const { waiting, ...rest } = holder;
  const due = waiting.filter(({ startsAt }) => startsAt <= now);
  const last = due.at(-1);
  return last ? { ...rest, now: { level: last.level, until: last.until }, waiting: waiting.slice(due.length) } : holder;
};
