import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BalanceBands, balanceLimits } from '../ledger/balance-bands.ts';
import { plainGini } from '../owner-days/naive-testing.ts';
import { giniBounds } from './gini.ts';

const COIN = 1e8;

const boundsOf = (balances: readonly number[]) => {
  const bands = new BalanceBands();
  for (const balance of balances) bands.move(0, balance);
  return giniBounds(bands.counts, bands.values);
};

const balance = fc.oneof(
  fc.integer({ min: 1, max: 0.02 * COIN }),
  fc.integer({ min: 1, max: 100 * COIN }),
  fc.integer({ min: 1, max: 30_000 }).map((coins) => coins * COIN),
  fc.constantFrom(...balanceLimits).map((limit) => limit * COIN),
);

describe('the Gini coefficient by bands', () => {
  it('lies between its bounds, whatever everybody owns', () => {
    fc.assert(
      fc.property(fc.array(balance, { minLength: 1, maxLength: 40 }), (balances) => {
        const { least, most } = boundsOf(balances);
        const gini = plainGini(balances);
        expect(gini).toBeGreaterThanOrEqual(least - 1e-12);
        expect(gini).toBeLessThanOrEqual(most + 1e-12);
        expect(most).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is exact where all of a band own the same or its limits', () => {
    const { least, most } = boundsOf([COIN, COIN, COIN, COIN]);
    expect([least, most]).toEqual([0, 0]);
    const atLimits = [0.01 * COIN, 0.1 * COIN - 1e-6];
    expect(boundsOf(atLimits).most).toBeCloseTo(plainGini(atLimits), 9);
  });

  it('is unknown where nobody owns anything, and has narrow bounds for many owners', () => {
    expect(boundsOf([])).toEqual({ least: NaN, most: NaN });
    const pareto = Array.from({ length: 1_500 }, (_, rank) => Math.ceil((20_000 * COIN) / (rank + 1) ** 2));
    const { least, most } = boundsOf(pareto);
    expect(most - least).toBeLessThan(0.03);
    expect(plainGini(pareto)).toBeGreaterThan(0.9);
  });
});
