import type { SpentRow } from '../matrix/spent-rows.ts';

/** Numbers of coins that are alive at the end of a day, for each segment of age: satoshi, outputs, satoshi × USD, satoshi × days. */
export const STOCK = {
  value: 0,
  count: 1,
  cost: 2,
  coinDays: 3,
  profitValue: 4,
  profitCount: 5,
  profit: 6,
  lossValue: 7,
  lossCount: 8,
  loss: 9,
} as const;

/** Numbers of coins that were spent during a day, in the same units. */
export const SPENT = { value: 10, count: 11, cost: 12, profit: 13, loss: 14 } as const;

/** Numbers of a segment. */
export const WIDTH = 15;

/** Coins by the row of their creation, and their cost. */
export interface Coins {
  readonly values: Float64Array;
  readonly counts: Float64Array;
  readonly costs: Float64Array;
}

/** The day that coins are looked at, and its price. */
export interface Day {
  readonly row: number;
  readonly price: number;
}

/** Rows, or cells, of one segment, and where its numbers are put. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly out: Float64Array;
}

/** Adds up the alive coins that were created on rows [from, to). */
export const addStock = ({ values, counts, costs }: Coins, { row, price }: Day, { from, to, out }: Span): void => {
  let value = 0;
  let count = 0;
  let cost = 0;
  let coinDays = 0;
  let profitValue = 0;
  let profitCount = 0;
  let profit = 0;
  let lossValue = 0;
  let lossCount = 0;
  let loss = 0;
  for (let created = from; created < to; created++) {
    const coins = values[created]!;
    const outputs = counts[created]!;
    const gain = price - costs[created]!;
    value += coins;
    count += outputs;
    cost += coins * costs[created]!;
    coinDays += coins * (row - created);
    if (gain > 0) {
      profitValue += coins;
      profitCount += outputs;
      profit += coins * gain;
    } else if (gain < 0) {
      lossValue += coins;
      lossCount += outputs;
      loss -= coins * gain;
    }
  }
  out.set([value, count, cost, coinDays, profitValue, profitCount, profit, lossValue, lossCount, loss]);
};

/** Adds up the cells [from, to) of what was spent. */
export const addSpent = (
  spent: SpentRow,
  { costs, price }: { costs: Float64Array; price: number },
  span: Span,
): void => {
  let value = 0;
  let count = 0;
  let cost = 0;
  let profit = 0;
  let loss = 0;
  for (let cell = span.from; cell < span.to; cell++) {
    const coins = spent.values[cell]!;
    const paid = costs[spent.createdOn[cell]!]!;
    const gain = price - paid;
    value += coins;
    count += spent.counts[cell]!;
    cost += coins * paid;
    if (gain > 0) profit += coins * gain;
    else loss -= coins * gain;
  }
  span.out.set([value, count, cost, profit, loss], SPENT.value);
};
