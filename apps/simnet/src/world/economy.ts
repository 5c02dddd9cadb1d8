import type { Curve } from './curve.ts';
import * as levels from './economy-levels.ts';
import { dayOfDate } from './days.ts';
import { fatTailed, gaussian, hash, randomFrom } from './random.ts';

export const economyStart = dayOfDate('1990-01-01');
const ECONOMY_SALT = 71;
const SHOCK_SALT = 21; // that of the crypto markets, with which shares move together
const LEADER_SALT = 1;
const TOGETHER = 0.45;
const LARGEST_SHOCK = 6;

/** How a series strays from its curve from day to day, and how fast it comes back. */
interface Straying {
  readonly salt: number;
  /** Standard deviation of a day. */
  readonly daily: number;
  readonly reverts: number;
  /** Share of its shocks that it has in common with the crypto markets. */
  readonly together?: number;
}

/** A deviation from a curve by day, computed once from the start on. */
const strayingOf = (seed: number, { salt, daily, reverts, together = 0 }: Straying): Curve => {
  const days: number[] = [];
  return (day) => {
    for (let next = economyStart + days.length; next <= day; next += 1) {
      const own = gaussian(randomFrom(hash(seed, ECONOMY_SALT, salt, next)));
      const common = together === 0 ? 0 : fatTailed(randomFrom(hash(seed, SHOCK_SALT, LEADER_SALT, next)));
      const bounded = Math.max(-LARGEST_SHOCK, Math.min(LARGEST_SHOCK, common));
      days.push((days.at(-1) ?? 0) * reverts + daily * (together * bounded + Math.sqrt(1 - together ** 2) * own));
    }
    return days[Math.max(0, day - economyStart)]!;
  };
};

/** A positive quantity that strays by a factor. */
const growing = (seed: number, level: Curve, straying: Straying): Curve => {
  const stray = strayingOf(seed, straying);
  return (day) => level(day) * Math.exp(stray(day));
};

/** A rate that strays by points. */
const moving = (seed: number, level: Curve, straying: Straying): Curve => {
  const stray = strayingOf(seed, straying);
  return (day) => level(day) + stray(day);
};

/** Where each maturity lies between the policy rate (0) and the yield of ten years (1). */
const maturities = {
  '1m': 0.02,
  '3m': 0.05,
  '6m': 0.12,
  '1y': 0.25,
  '2y': 0.4,
  '3y': 0.5,
  '5y': 0.68,
  '7y': 0.83,
  '10y': 1,
  '20y': 1.1,
  '30y': 1.13,
} as const;
export type MaturityKey = keyof typeof maturities;

const least =
  (low: number, of: Curve): Curve =>
  (day) =>
    Math.max(low, of(day));

/** The economy of the United States as simulated: levels resemble the real ones, days are invented. */
export const economyOf = (seed: number) => {
  const long = moving(seed, levels.tenYears, { salt: 1, daily: 0.045, reverts: 0.98 });
  const yieldOf = (weight: number, salt: number): Curve => {
    const own = strayingOf(seed, { salt, daily: 0.015, reverts: 0.9 });
    return least(0.01, (day) => levels.fedFunds(day) + (long(day) - levels.fedFunds(day)) * weight + own(day));
  };
  const yields = Object.fromEntries(
    Object.entries(maturities).map(([key, weight], index) => [key, yieldOf(weight, 10 + index)]),
  ) as Record<MaturityKey, Curve>;
  return {
    yields,
    gold: growing(seed, levels.gold, { salt: 3, daily: 0.008, reverts: 0.985, together: 0.1 }),
    nasdaq: growing(seed, levels.nasdaq, { salt: 2, daily: 0.011, reverts: 0.985, together: TOGETHER }),
    growing: (level: Curve, straying: Straying) => growing(seed, level, straying),
    moving: (level: Curve, straying: Straying) => moving(seed, level, straying),
  };
};
export type Economy = ReturnType<typeof economyOf>;
