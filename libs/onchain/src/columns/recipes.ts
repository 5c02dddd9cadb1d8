import { ageBands } from './ages.ts';
import { SPENT, STOCK } from './segments.ts';

/** Satoshi as BTC, or satoshi × USD as USD; outputs; or satoshi as USD at the day's price. */
type Unit = 'coins' | 'count' | 'at_price';

/** A column as a sum over segments of age: one of their numbers, from the segment at `from` to the one before `to`. */
export interface Recipe {
  readonly name: string;
  readonly field: number;
  readonly unit: Unit;
  readonly from: number;
  readonly to: number;
}

type Named = readonly [name: string, field: number, unit: Unit];

const ofAll: readonly Named[] = [
  ['supply', STOCK.value, 'coins'],
  ['utxo_count', STOCK.count, 'count'],
  ['realized_cap', STOCK.cost, 'coins'],
  ['coin_age_days', STOCK.coinDays, 'coins'],
  ['supply_in_profit', STOCK.profitValue, 'coins'],
  ['supply_in_loss', STOCK.lossValue, 'coins'],
  ['utxo_in_profit', STOCK.profitCount, 'count'],
  ['utxo_in_loss', STOCK.lossCount, 'count'],
  ['unrealized_profit', STOCK.profit, 'coins'],
  ['unrealized_loss', STOCK.loss, 'coins'],
  ['spent_btc', SPENT.value, 'coins'],
  ['spent_count', SPENT.count, 'count'],
  ['spent_cost_usd', SPENT.cost, 'coins'],
  ['realized_profit', SPENT.profit, 'coins'],
  ['realized_loss', SPENT.loss, 'coins'],
];

const ofHolders: readonly Named[] = [
  ['supply', STOCK.value, 'coins'],
  ['realized_cap', STOCK.cost, 'coins'],
  ['supply_in_profit', STOCK.profitValue, 'coins'],
  ['supply_in_loss', STOCK.lossValue, 'coins'],
  ['unrealized_profit', STOCK.profit, 'coins'],
  ['unrealized_loss', STOCK.loss, 'coins'],
  ['spent_btc', SPENT.value, 'coins'],
  ['spent_usd', SPENT.value, 'at_price'],
  ['spent_cost_usd', SPENT.cost, 'coins'],
  ['realized_profit', SPENT.profit, 'coins'],
  ['realized_loss', SPENT.loss, 'coins'],
];

const ofBands: readonly Named[] = [
  ['supply', STOCK.value, 'coins'],
  ['realized_cap', STOCK.cost, 'coins'],
  ['spent_btc', SPENT.value, 'coins'],
  ['spent_count', SPENT.count, 'count'],
];

/**
 * All columns that are sums over segments. `lth_supply_155`: of coins that had rested for 155 days or longer; `sth_supply_155`: of the
 * others; `supply_1y_2y`: of a band of age; without an ending: of all coins.
 */
export const recipesFor = (edges: readonly number[], cuts: readonly number[]): readonly Recipe[] => {
  const end = edges.length;
  const older = (days: number): number => edges.indexOf(days) + 1; // segments of coins that are at least so old
  const named = (list: readonly Named[], [prefix, suffix]: [string, string], [from, to]: [number, number]): Recipe[] =>
    list.map(([name, field, unit]) => ({ name: prefix + name + suffix, field, unit, from, to }));
  return [
    ...named(ofAll, ['', ''], [0, end]),
    ...cuts.flatMap((cut) => named(ofHolders, ['lth_', `_${cut}`], [0, older(cut)])),
    ...cuts.flatMap((cut) => named(ofHolders, ['sth_', `_${cut}`], [older(cut), end])),
    ...ageBands.flatMap(({ name, from, to }) =>
      named(ofBands, ['', `_${name}`], [to === Infinity ? 0 : older(to), older(from)]),
    ),
    { name: 'realized_cap_1w', field: STOCK.cost, unit: 'coins', from: older(7), to: end },
  ];
};
