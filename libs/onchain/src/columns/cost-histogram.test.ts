import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlainChain, plans, type Plan } from '../matrix/chain-testing.ts';
import { CohortMatrix } from '../matrix/matrix.ts';
import { costHistogram } from './cost-histogram.ts';
import { costLimits, type CostScale } from './cost-limits.ts';
import { deriveColumns } from './derive.ts';
import { lotsOf, marketOf } from './plain-testing.ts';

const forward = plans.map((plan) => ({ ...plan, seconds: Math.abs(plan.seconds) }));
const chains = fc.array(forward, { minLength: 1, maxLength: 25 });
const price = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: 0.001, max: 1e5, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }).map((units) => units * 250) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);
const priceColumn = fc.array(price, { minLength: 30, maxLength: 30 });
const scales = fc.constantFrom<CostScale>('linear', 'log');

const built = (list: readonly Plan[]): { chain: PlainChain; matrix: CohortMatrix } => {
  const chain = new PlainChain();
  const matrix = new CohortMatrix('header');
  for (const plan of list) matrix.append(chain.add(plan));
  return { chain, matrix };
};
const emptyBlock = (seconds: number): Plan => ({ seconds, unclaimed: 0, transactions: [] });
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

describe('the histogram of costs', () => {
  it('counts each coin of a plain list in its band, on every day with blocks', () => {
    fc.assert(
      fc.property(chains, priceColumn, scales, (list, given, scale) => {
        const { chain, matrix } = built(list);
        const prices = Float64Array.from({ length: matrix.rows }, (_, row) => given[row % 30]!);
        const { costs } = marketOf([...prices]);
        for (const row of new Set([0, matrix.rows >> 1, matrix.rows - 1])) {
          const found = costHistogram(matrix, prices, { row, scale });
          const alive = lotsOf(chain).filter(({ created, spent }) => created <= row && spent > row);
          const btcOf = (belongs: (cost: number) => boolean): number =>
            sum(alive.filter(({ created }) => belongs(costs[created]!)).map(({ btc }) => btc));
          expect(found.amounts).toHaveLength(found.limits.length - 1);
          found.amounts.forEach((btc, band) =>
            expect(btc).toBeCloseTo(
              btcOf((cost) => cost >= found.limits[band]! && cost < found.limits[band + 1]!),
              8,
            ),
          );
          expect(sum(found.amounts)).toBeCloseTo(
            btcOf(() => true),
            6,
          ); // no coin lies outside
          expect(found.supply).toBeCloseTo(sum(found.amounts), 6);
          if (Number.isNaN(prices[row]!)) expect([found.price, found.below, found.above]).toEqual([NaN, NaN, NaN]);
          else {
            expect(found.below).toBeCloseTo(
              btcOf((cost) => cost < prices[row]!),
              8,
            );
            expect(found.above).toBeCloseTo(
              btcOf((cost) => cost > prices[row]!),
              8,
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('agrees with the columns of the same day, whichever the scale', () => {
    fc.assert(
      fc.property(chains, priceColumn, scales, (list, given, scale) => {
        const { matrix } = built(list);
        const prices = Float64Array.from({ length: matrix.rows }, (_, row) => given[row % 30]!);
        const columns = deriveColumns(matrix, prices);
        for (let row = Math.max(0, matrix.rows - 3); row < matrix.rows; row++) {
          if (Number.isNaN(prices[row]!)) continue;
          const at = (name: string): number => columns.get(name)![row]!;
          const found = costHistogram(matrix, prices, { row, scale });
          expect(found.supply).toBe(at('supply'));
          expect(found.below).toBeCloseTo(at('supply_in_profit'), 8);
          expect(found.above).toBeCloseTo(at('supply_in_loss'), 8);
          expect(found.percentiles[9]).toEqual(at('cost_p50'));
          if (found.supply > 0)
            expect(found.realizedPrice / (at('realized_cap') / at('supply')) || 1).toBeCloseTo(1, 10);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has one band where all coins are from before the first price', () => {
    const { matrix } = built([emptyBlock(0)]);
    expect(costHistogram(matrix, Float64Array.of(NaN), { row: 0, scale: 'log' })).toEqual({
      limits: [0, 1],
      amounts: Float64Array.of(50),
      supply: 50,
      below: NaN,
      above: NaN,
      price: NaN,
      realizedPrice: 0,
      percentiles: new Float64Array(19),
    });
  });
});

describe('limits of costs', () => {
  const costs = fc
    .tuple(fc.double({ min: 0.000_1, max: 1e6, noNaN: true }), fc.double({ min: 1, max: 1e8, noNaN: true }))
    .map(([least, factor]) => ({ least, most: least * factor }));

  it('ascend from 0, hold everything, and are about a hundred', () => {
    fc.assert(
      fc.property(costs, scales, ({ least, most }, scale) => {
        const limits = costLimits(scale, { least, most });
        expect(limits[0]).toBe(0);
        expect(limits.at(-1)).toBeGreaterThan(most);
        expect(limits.slice(1).every((limit, band) => limit > limits[band]!)).toBe(true);
        expect(limits.length).toBeLessThanOrEqual(104);
        if (scale === 'linear') expect(limits.length).toBeGreaterThan(50);
        else expect(limits[1]).toBeLessThanOrEqual(least * (1 + 1e-5));
      }),
    );
  });

  it('are round numbers', () => {
    expect(costLimits('linear', { least: 0.05, most: 124_824 }).slice(0, 3)).toEqual([0, 1_250, 2_500]);
    const log = costLimits('log', { least: 0.05, most: 124_824 });
    expect([log.length, log[1], log.includes(1_000), log.at(-1)]).toEqual([99, 0.0464159, true, 135_936]);
  });
});
