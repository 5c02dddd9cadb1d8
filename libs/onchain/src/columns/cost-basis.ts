import type { Alive } from './alive.ts';

const COIN = 1e8; // satoshi

/** Shares of the supply, in percent, below whose cost columns are drawn. */
export const costPercents: readonly number[] = Array.from({ length: 19 }, (_, index) => 5 * (index + 1));

/** Rows in the order of their cost, the cheapest first. */
export const byCost = (costs: Float64Array): Uint16Array =>
  Uint16Array.from(costs.keys()).toSorted((a, b) => costs[a]! - costs[b]! || a - b);

/**
 * The costs, in USD, that 5 %, 10 % … 95 % of the alive coins had or were below; NaN if there are none. One pass over all days in the order
 * of their cost: a Fenwick tree would find each share faster, but keeping it up costs more than the pass saves, as a day touches
 * thousands of days of creation and asks only once.
 */
export const costPercentiles = ({ values }: Alive, { order, costs }: { order: Uint16Array; costs: Float64Array }) => {
  const found = new Float64Array(costPercents.length).fill(NaN);
  const total = sumOf(values);
  let next = 0;
  let wanted = total > 0 ? total * costPercents[0]! : Infinity;
  let below = 0;
  for (let rank = 0; rank < order.length; rank++) {
    below += 100 * values[order[rank]!]!;
    while (below >= wanted) {
      found[next++] = costs[order[rank]!]!;
      if (next === found.length) return found;
      wanted = total * costPercents[next]!;
    }
  }
  return found;
};

const sumOf = (values: Float64Array): number => {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  return sum;
};

/**
 * How many alive coins had cost between two neighbouring limits: BTC, one number for each limit but the last. `limits`: USD, ascending; the
 * lower one belongs to the band.
 */
export const costDistribution = ({ values }: Alive, costs: Float64Array, limits: readonly number[]): Float64Array => {
  const bands = new Float64Array(Math.max(0, limits.length - 1));
  for (let created = 0; created < values.length; created++) {
    if (values[created] === 0) continue;
    const above = limits.findIndex((limit) => costs[created]! < limit);
    if (above > 0) bands[above - 1]! += values[created]!;
  }
  return bands.map((value) => value / COIN);
};
