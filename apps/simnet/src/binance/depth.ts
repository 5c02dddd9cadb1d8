import { DAY, HOUR, SECOND } from '@chaintide/contracts/limits';
import { ticksPerDollar, type Asset } from '../world/assets.ts';
import { wave } from '../world/noise.ts';
import { amount, decimal } from './decimals.ts';

const REACH = 0.03; // of the price, at the last level of the longest book
const LONGEST = 5_000;
const WITHIN_PERCENT = 0.008; // of the coins of a quiet day wait within one percent of the price, on each side
const LEAN_SALT = 97;
const THICKNESS_SALT = 98;

type Level = [price: string, amount: string];

interface Book {
  readonly lastUpdateId: number;
  readonly bids: Level[];
  readonly asks: Level[];
}

/** How much thicker than usual one side is; both breathe with the days, and lean against each other. */
const thicknessOf = ({ salt }: Asset, now: number, sign: 1 | -1): number =>
  1 + 0.3 * wave(now, 3 * DAY, THICKNESS_SALT, salt) + sign * 0.25 * wave(now, 5 * HOUR, LEAN_SALT, salt);

/** The distance of a level from the price in steps of the price: one at the best, growing to the reach. */
const stepsOf = (level: number, price: number): number => {
  const far = REACH * price * ticksPerDollar(price) - LONGEST;
  return 1 + level + Math.max(0, Math.floor(far * (level / LONGEST) ** 2));
};

/** The orders that wait around a price, `limit` levels on each side; thicker where levels stand apart. */
export const bookOf = (asset: Asset, price: number, { limit, now }: { limit: number; now: number }): Book => {
  const tick = 1 / ticksPerDollar(price);
  const perTick = (asset.dailyUnits * WITHIN_PERCENT * asset.lotsPerUnit * tick) / (0.01 * price);
  const side = (sign: 1 | -1): Level[] => {
    const lots = perTick * thicknessOf(asset, now, sign);
    return Array.from({ length: limit }, (_, level): Level => {
      const steps = stepsOf(level, price);
      const gap = steps - (level === 0 ? 0 : stepsOf(level - 1, price));
      return [decimal(price - sign * steps * tick), amount(Math.max(1, Math.round(lots * gap)), asset)];
    });
  };
  return { lastUpdateId: Math.floor(now / SECOND), bids: side(1), asks: side(-1) };
};

/** Weights by the most levels that they buy. */
export const depthWeight = (table: readonly (readonly [levels: number, weight: number])[], limit: number): number =>
  (table.find(([levels]) => limit <= levels) ?? table.at(-1)!)[1];
