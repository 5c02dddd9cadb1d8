import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlainChain, plans } from '../matrix/chain-testing.ts';
import { CohortMatrix } from '../matrix/matrix.ts';
import { aliveAfter } from './alive.ts';
import { costDistribution } from './cost-basis.ts';
import { deriveColumns } from './derive.ts';
import { costsOf } from './prices.ts';

const chains = fc.array(plans, { minLength: 1, maxLength: 20 });
const price = fc.double({ min: 0.5, max: 100, noNaN: true });

const built = (list: Parameters<PlainChain['add']>[0][]): CohortMatrix => {
  const chain = new PlainChain();
  const matrix = new CohortMatrix('header');
  for (const plan of list) matrix.append(chain.add(plan));
  return matrix;
};

describe('the distribution of costs', () => {
  it('holds all coins, those in profit below the price, and half of them up to the median', () => {
    fc.assert(
      fc.property(chains, fc.array(price, { minLength: 30, maxLength: 30 }), (list, given) => {
        const matrix = built(list);
        const prices = Float64Array.from({ length: matrix.rows }, (_, row) => given[row % 30]!);
        const columns = deriveColumns(matrix, prices);
        for (const row of new Set([0, Math.floor(matrix.rows / 2), matrix.rows - 1])) {
          const alive = aliveAfter(matrix, row);
          const of = (...limits: number[]): number[] => [...costDistribution(alive, costsOf(prices), limits)];
          const at = (name: string): number => columns.get(name)![row]!;
          expect(of(0, Infinity)[0]).toBeCloseTo(at('supply'), 8);
          const [below, above] = of(0, prices[row]!, Infinity);
          expect([below, above]).toEqual([
            expect.closeTo(at('supply_in_profit'), 8),
            expect.closeTo(at('supply') - at('supply_in_profit'), 8),
          ]);
          if (at('supply') === 0) continue;
          const half = at('supply') / 2;
          const [less, same] = of(0, at('cost_p50'), at('cost_p50') + 1e-12, Infinity);
          expect(less).toBeLessThan(half);
          expect(less! + same!).toBeGreaterThanOrEqual(half - 1e-8);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has each share of the coins at the cost that exactly so many had or were below', () => {
    const day = { seconds: 86_400, unclaimed: 0, transactions: [] };
    const columns = deriveColumns(built([day, day, day, day]), Float64Array.of(3, NaN, 1, 2));
    const on = (row: number): (number | undefined)[] =>
      [25, 50, 75].map((share) => columns.get(`cost_p${share}`)![row]);
    expect([on(0), on(1), on(2), on(3)]).toEqual([
      [3, 3, 3],
      [NaN, NaN, NaN],
      [1, 3, 3], // the coins of the second day cost the price of the first
      [1, 2, 3],
    ]);
  });

  it('has no bands without limits, and none of the coins outside of them', () => {
    const matrix = built([{ seconds: 0, unclaimed: 0, transactions: [] }]);
    const of = (limits: number[]): number[] => [...costDistribution(aliveAfter(matrix, 0), Float64Array.of(7), limits)];
    expect([of([]), of([1]), of([1, 7]), of([7, 8]), of([8, 9])]).toEqual([[], [], [0], [50], [0]]);
  });
});
