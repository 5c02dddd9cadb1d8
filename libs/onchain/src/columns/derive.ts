import { at, FACTS } from '../matrix/facts.ts';
import type { CohortMatrix } from '../matrix/matrix.ts';
import { startOfDay } from '../blocks/times.ts';
import { edgesWith } from './ages.ts';
import { aliveAfter, passDay, type Alive } from './alive.ts';
import { columnsOf, type Columns, type Kept } from './columns.ts';
import { byCost, costPercentiles, costPercents } from './cost-basis.ts';
import { kindOfDay, kindSoFar, ofDay, soFar, type FactColumn } from './day-columns.ts';
import { medianLife } from './median-life.ts';
import { costsOf } from './prices.ts';
import { recipesFor, type Recipe } from './recipes.ts';
import { addSpent, addStock, SPENT, STOCK, WIDTH } from './segments.ts';

const COIN = 1e8; // satoshi
const HOUR = 3_600; // seconds
const DAY = 24 * HOUR;
const OF_OPEN_DAY = 'hash_rate'; // not a sum: the part of a day counts as much as a whole one

export interface DerivationOptions {
  /** Days from which coins count as held for the long term; columns carry them in their names. */
  readonly cuts?: readonly number[];
  /** Names of the kinds of scripts that have columns, by `ScriptKind`. */
  readonly kinds?: readonly string[];
  /** Columns that were derived with the same options. */
  readonly kept?: Kept;
}

/**
 * All base columns of a chain: nothing but the matrix and the prices is needed. `prices`: USD by row of the matrix, NaN where there is none;
 * coins of a day without a price count at the last one before, or at 0 before the first. Throws a RangeError for prices and limits that
 * cannot be.
 * Columns that need a price have no data on days without one. With `kept`, only rows from `from` on are derived, with the same result to
 * the bit as if all were: after a block, or a tick of the price, that is the last row alone.
 */
export const deriveColumns = (
  matrix: CohortMatrix,
  prices: Float64Array,
  { cuts = [155, 150], kinds = [], kept }: DerivationOptions = {},
): Columns => {
  const { columns, from, column } = columnsOf(matrix.rows, kept && beforeOpenDay(kept));
  const rows = { matrix, from, column };
  deriveDays(rows, kinds);
  scaleOpenDay(matrix, columns.get(OF_OPEN_DAY)!);
  derivePriced(rows, alignedTo(matrix, prices), cuts);
  return columns;
};

interface Rows {
  readonly matrix: CohortMatrix;
  readonly from: number;
  readonly column: (name: string) => Float64Array;
}

const alignedTo = ({ rows }: CohortMatrix, prices: Float64Array): Float64Array =>
  Float64Array.from({ length: rows }, (_, row) => prices[row] ?? NaN);

const deriveDays = ({ matrix, from, column }: Rows, kinds: readonly string[]): void => {
  const outs = (parts: readonly Readonly<Record<string, FactColumn>>[]) =>
    parts.flatMap(Object.entries<FactColumn>).map(([name, value]) => ({ value, out: column(name) }));
  const daily = outs([ofDay, ...kinds.map(kindOfDay)]);
  const total = outs([soFar, ...kinds.map(kindSoFar)]);
  const median = column('median_life_days');
  const sum = new Float64Array(FACTS);
  for (let row = 0; row < matrix.rows; row++) {
    const facts = matrix.factsOn(row);
    for (let place = 0; place < FACTS; place++) sum[place]! += facts[place]!;
    if (row < from) continue;
    for (const { value, out } of daily) out[row] = value(facts);
    for (const { value, out } of total) out[row] = value(sum);
    median[row] = medianLife(matrix, row);
  }
};

/** The kept columns without the day that was open then. */
const beforeOpenDay = ({ columns, from }: Kept): Kept => {
  const { length } = columns.get(OF_OPEN_DAY) ?? [];
  return { columns, from: Math.max(0, Math.min(from, length - 1)) };
};

/** The rate of the last day so far: its blocks were found in less than a day. */
const scaleOpenDay = ({ rows, rule, firstDay, tipTime }: CohortMatrix, rates: Float64Array): void => {
  if (tipTime === undefined) return;
  const passed = tipTime - startOfDay(rule, firstDay + rows - 1);
  rates[rows - 1]! *= DAY / Math.min(DAY, Math.max(HOUR, passed));
};

const derivePriced = ({ matrix, from, column }: Rows, prices: Float64Array, cuts: readonly number[]): void => {
  const edges = edgesWith(cuts);
  const costs = costsOf(prices);
  const order = byCost(costs);
  const alive = aliveAfter(matrix, from - 1);
  const fields = new Float64Array(edges.length * WIDTH);
  const outs = recipesFor(edges, cuts).map((recipe) => ({ recipe, out: column(recipe.name) }));
  const percentiles = costPercents.map((percent) => column(`cost_p${percent}`));
  const costOfHour = column('spent_cost_usd_1h');
  for (let row = from; row < matrix.rows; row++) {
    const price = prices[row]!;
    passDay(matrix, row, alive);
    fillStock(alive, { row, price, costs }, { edges, fields });
    fillSpent(matrix, { row, price, costs }, { edges, fields });
    for (const { recipe, out } of outs) out[row] = valueOf(recipe, fields, price);
    if (Number.isNaN(price)) continue;
    costPercentiles(alive, { order, costs }).forEach((cost, index) => (percentiles[index]![row] = cost));
    costOfHour[row] = costOfFirstHour(matrix, row, costs);
  }
};

interface PricedDay {
  readonly row: number;
  readonly price: number;
  readonly costs: Float64Array;
}

/** Numbers of all segments of age, from old to young, one after another. */
interface Table {
  readonly edges: readonly number[];
  readonly fields: Float64Array;
}

const partOf = ({ fields }: Table, segment: number): Float64Array =>
  fields.subarray(segment * WIDTH, (segment + 1) * WIDTH);

const fillStock = (alive: Alive, { row, price, costs }: PricedDay, table: Table): void => {
  let from = 0;
  table.edges.forEach((edge, segment) => {
    const to = Math.max(0, row - edge + 1);
    addStock({ ...alive, costs }, { row, price }, { from, to, out: partOf(table, segment) });
    from = to;
  });
};

const fillSpent = (matrix: CohortMatrix, { row, price, costs }: PricedDay, table: Table): void => {
  const spent = matrix.spentOn(row);
  let from = 0;
  table.edges.forEach((edge, segment) => {
    let to = from;
    while (to < spent.createdOn.length && spent.createdOn[to]! <= row - edge) to++;
    addSpent(spent, { costs, price }, { from, to, out: partOf(table, segment) });
    from = to;
  });
};

const withoutPrice: ReadonlySet<number> = new Set([STOCK.value, STOCK.count, STOCK.coinDays, SPENT.value, SPENT.count]);

const valueOf = ({ field, unit, from, to }: Recipe, fields: Float64Array, price: number): number => {
  if (Number.isNaN(price) && !withoutPrice.has(field)) return NaN;
  let sum = 0;
  for (let segment = from; segment < to; segment++) sum += fields[segment * WIDTH + field]!;
  if (unit === 'count') return sum;
  return (unit === 'at_price' ? sum * price : sum) / COIN;
};

const costOfFirstHour = (matrix: CohortMatrix, row: number, costs: Float64Array): number => {
  const facts = matrix.factsOn(row);
  return (facts[at.hourSameDay]! * costs[row]! + facts[at.hourDayBefore]! * (costs[row - 1] ?? 0)) / COIN;
};
