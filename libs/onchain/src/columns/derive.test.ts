import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRules, type DayRule } from '../blocks/times.ts';
import { journeys, PlainChain, plans, rowsOf, type Plan } from '../matrix/chain-testing.ts';
import { at as place } from '../matrix/facts.ts';
import { CohortMatrix } from '../matrix/matrix.ts';
import { sizeLimits } from '../matrix/sizes.ts';
import { ageBands } from './ages.ts';
import type { Columns } from './columns.ts';
import { deriveColumns } from './derive.ts';
import { CUTS, KINDS, lotsOf, marketOf, plainDay } from './plain-testing.ts';

const expectClose = (found: Columns, row: number, expected: Record<string, number>): void => {
  for (const [name, value] of Object.entries(expected)) {
    const at = found.get(name)?.[row];
    if (Number.isNaN(value)) expect([name, at]).toEqual([name, NaN]);
    else if (Math.abs(at! - value) > 1e-9 * Math.max(1, Math.abs(value))) expect([name, at]).toEqual([name, value]);
    else expect(at).toBeDefined();
  }
};

const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }).map((units) => units * 12.5) }, // the same ones again and again
  { weight: 3, arbitrary: fc.double({ min: 0.001, max: 1e5, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);
const priceColumn = fc.array(price, { minLength: 40, maxLength: 40 });

/** As long as the chain has days. */
const stretched = (prices: readonly number[], rows: number): Float64Array =>
  Float64Array.from({ length: rows }, (_, row) => prices[row % prices.length]!);

const rules = fc.constantFrom(...dayRules);
const built = (list: readonly Plan[], rule: DayRule = 'header'): { chain: PlainChain; matrix: CohortMatrix } => {
  const chain = new PlainChain();
  const matrix = new CohortMatrix(rule);
  for (const plan of list) matrix.append(chain.add(plan));
  return { chain, matrix };
};

/** Chains whose headers never go back in time, so that days and ages agree. */
const forward = plans.map((plan) => ({ ...plan, seconds: Math.abs(plan.seconds) }));
const chains = fc.array(forward, { minLength: 1, maxLength: 30 });
const names = (columns: Columns): string[] => [...columns.keys()].toSorted();

/** Columns of facts, which the matrix's own test holds against the blocks. */
const facts = [
  'block_bytes',
  'block_count',
  'block_weight',
  'difficulty',
  'fees_btc',
  'hash_rate',
  'issuance_btc',
  'outputs_created',
  'outputs_lost',
  'subsidy_btc',
  'supply_issued',
  'supply_lost',
  'tx_count',
];

describe('columns', () => {
  it('equal their definitions over a plain list of coins', () => {
    fc.assert(
      fc.property(chains, priceColumn, (list, given) => {
        const { chain, matrix } = built(list);
        const prices = stretched(given, matrix.rows);
        const columns = deriveColumns(matrix, prices, { kinds: KINDS });
        const market = marketOf([...prices]);
        const lots = lotsOf(chain);
        const busy = new Set(rowsOf(chain.blocks, 'header').flatMap((row) => [row, row + 1, row + 160]));
        for (const row of [...busy].filter((one) => one < matrix.rows))
          expectClose(columns, row, plainDay(lots, row, market));
        expect(names(columns)).toEqual([...Object.keys(plainDay(lots, 0, market)), ...facts].toSorted());
      }),
      { numRuns: 40 },
    );
  });

  it('keep the identities of supply, capital and profit on every day, under every day rule', () => {
    fc.assert(
      fc.property(chains, priceColumn, rules, (list, given, rule) => {
        const { matrix } = built(list, rule);
        const prices = stretched(given, matrix.rows).map((one) => (Number.isNaN(one) ? 20 : one));
        const columns = deriveColumns(matrix, prices);
        const at = (name: string, row: number): number => (row < 0 ? 0 : columns.get(name)![row]!);
        const bands = (name: string, row: number): number =>
          ageBands.reduce((total, band) => total + at(`${name}_${band.name}`, row), 0);
        for (let row = 0; row < matrix.rows; row++) {
          const rise = (name: string): number => at(name, row) - at(name, row - 1);
          const same = (left: number, right: number): void => {
            const most =
              Math.max(1, at('realized_cap', row), at('supply', row), at('spent_cost_usd', row)) * prices[row]!;
            expect(Math.abs(left - right)).toBeLessThanOrEqual(1e-9 * Math.max(1, most));
          };
          same(at('supply', row), at('supply_issued', row) - at('supply_lost', row));
          same(rise('supply'), at('issuance_btc', row) - rise('supply_lost'));
          // what holders gained by spending is the rise of the realized capital less what newly mined, spendable coins brought at the day's price
          same(
            at('realized_profit', row) - at('realized_loss', row),
            rise('realized_cap') - rise('supply') * prices[row]!,
          );
          same(
            at('unrealized_profit', row) - at('unrealized_loss', row),
            at('supply', row) * prices[row]! - at('realized_cap', row),
          );
          for (const cut of CUTS)
            for (const name of ['supply', 'realized_cap', 'supply_in_profit', 'spent_btc', 'realized_profit'])
              same(at(`lth_${name}_${cut}`, row) + at(`sth_${name}_${cut}`, row), at(name, row));
          for (const name of ['supply', 'realized_cap', 'spent_btc', 'spent_count'])
            same(bands(name, row), at(name, row));
          const sizes = sizeLimits.map((limit) => at(`supply_size_${String(limit).replace('.', '_')}`, row));
          same(
            sizes.reduce((total, size) => total + size),
            at('supply', row),
          );
          expect(bands('supply', row) / at('supply', row) || 1).toBeCloseTo(1, 12);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are the same to the bit if only rows from the last block on are derived, with blocks taken away in between', () => {
    fc.assert(
      fc.property(journeys, priceColumn, rules, (journey, given, rule) => {
        const chain = new PlainChain();
        const matrix = new CohortMatrix(rule);
        let kept: Columns = new Map();
        for (const step of journey) {
          const rowBefore = matrix.rows - 1;
          if (typeof step === 'object') matrix.append(chain.add(step));
          else
            for (let away = Math.min(step, chain.blocks.length); away > 0; away--) {
              chain.removeLast();
              matrix.unwind();
            }
          const prices = stretched(given, matrix.rows);
          const from = Math.max(0, Math.min(rowBefore, matrix.rows - 1));
          kept = deriveColumns(matrix, prices, { kept: { columns: kept, from } });
          expect(kept).toEqual(deriveColumns(matrix, prices));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of other holders, and of no chain', () => {
    const { matrix } = built([{ seconds: 600, unclaimed: 0, transactions: [] }]);
    expect(deriveColumns(matrix, Float64Array.of(3), { cuts: [90] }).get('sth_realized_cap_90')).toEqual(
      Float64Array.of(150),
    );
    expect(deriveColumns(new CohortMatrix('header'), new Float64Array(0)).get('supply')).toEqual(new Float64Array(0));
  });

  it.each([1, 2, 3])('have the rate of hashes of the open day so far, here after %i blocks', (count) => {
    const blocks = [600, 43_200, 21_600].map((seconds) => ({ seconds, unclaimed: 0, transactions: [] }));
    const { matrix } = built(blocks.slice(0, count));
    const rate = deriveColumns(matrix, new Float64Array(matrix.rows)).get('hash_rate')!.at(-1)!;
    const passed = matrix.tipTime! - (matrix.firstDay + matrix.rows - 1) * 86_400;
    const hashes = matrix.factsOn(matrix.rows - 1)[place.difficulty]! * 2 ** 32;
    expect(rate).toBeCloseTo(hashes / passed / 1e12, 9);
  });

  it('are refused for prices and limits that cannot be, and for kept ones of other options', () => {
    const { matrix } = built([{ seconds: 600, unclaimed: 0, transactions: [] }]);
    for (const cut of [0, -155, 1.5, NaN])
      expect(() => deriveColumns(matrix, Float64Array.of(1), { cuts: [cut] })).toThrow(RangeError);
    const days = built([600, 86_400, 86_400].map((seconds) => ({ seconds, unclaimed: 0, transactions: [] }))).matrix;
    const columns = deriveColumns(days, new Float64Array(3), { cuts: [90] });
    expect(() => deriveColumns(days, new Float64Array(3), { kept: { columns, from: 3 } })).toThrow(/not among/);
    for (const wrong of [-1, Infinity, -Infinity])
      expect(() => deriveColumns(matrix, Float64Array.of(wrong))).toThrow(RangeError);
    expect(deriveColumns(matrix, new Float64Array(0)).get('realized_cap')).toEqual(Float64Array.of(NaN));
  });
});
