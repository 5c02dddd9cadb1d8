import type { CohortMatrix } from '../matrix/matrix.ts';
import { aliveAfter, type Alive } from './alive.ts';
import { byCost, costDistribution, costPercentiles } from './cost-basis.ts';
import { costLimits, type CostScale } from './cost-limits.ts';
import { costsOf } from './prices.ts';

const COIN = 1e8; // satoshi

/** Unspent coins by their cost: the price of the day on which they last moved. */
export interface CostHistogram {
  /** USD, ascending from 0; a limit belongs to the band above it. */
  readonly limits: readonly number[];
  /** BTC between two neighbouring limits. */
  readonly amounts: Float64Array;
  /** BTC of all bands. */
  readonly supply: number;
  /** BTC that had cost less, and more, than the price of the day; NaN without one. A coin at exactly the price is in neither. */
  readonly below: number;
  readonly above: number;
  /** USD; NaN on a day without a price. */
  readonly price: number;
  /** Average cost of a coin, USD; NaN without coins. */
  readonly realizedPrice: number;
  /** USD that 5 %, 10 % … 95 % of the coins had cost at most; NaN without coins. */
  readonly percentiles: Float64Array;
}

export interface DayCosts extends CostHistogram {
  /** Counted from 1970-01-01. */
  readonly day: number;
}

/** The days that a chain has, counted from 1970-01-01, and the costs on one of them; undefined for another day. */
export interface ChainCosts {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly costs: DayCosts | undefined;
}

/** Reads what coins had cost on a day, or on the newest. */
export type CostsReader = (asked: {
  readonly day: number | undefined;
  readonly scale: CostScale;
}) => Promise<ChainCosts>;

/**
 * The costs of all coins that were unspent at the end of a day, in some hundred bands. `prices`: USD by row of the matrix, as for
 * {@link deriveColumns}: on a day without a price coins cost the last one before, or nothing before the first.
 */
export const costHistogram = (
  matrix: CohortMatrix,
  prices: Float64Array,
  { row, scale }: { readonly row: number; readonly scale: CostScale },
): CostHistogram => {
  const alive = aliveAfter(matrix, row);
  const costs = costsOf(Float64Array.from({ length: matrix.rows }, (_, at) => prices[at] ?? NaN));
  const limits = costLimits(scale, extentOf(alive, costs));
  const price = prices[row] ?? NaN;
  return {
    limits,
    amounts: costDistribution(alive, costs, limits),
    price,
    ...sumsOf(alive, costs, price),
    percentiles: costPercentiles(alive, { order: byCost(costs), costs }),
  };
};

/** The least cost above 0, and the most. */
const extentOf = ({ values }: Alive, costs: Float64Array): { least: number; most: number } => {
  let [least, most] = [Infinity, 0];
  for (const [created, cost] of costs.entries()) {
    if (values[created] === 0 || cost === 0) continue;
    if (cost < least) least = cost;
    if (cost > most) most = cost;
  }
  return { least, most };
};

const sumsOf = ({ values }: Alive, costs: Float64Array, price: number) => {
  let [supply, capital, below, above] = [0, 0, 0, 0];
  for (let created = 0; created < values.length; created++) {
    const cost = costs[created]!;
    supply += values[created]!;
    capital += values[created]! * cost;
    if (cost < price) below += values[created]!;
    if (cost > price) above += values[created]!;
  }
  const known = Number.isNaN(price) ? NaN : 1 / COIN;
  return { supply: supply / COIN, realizedPrice: capital / supply, below: below * known, above: above * known };
};
