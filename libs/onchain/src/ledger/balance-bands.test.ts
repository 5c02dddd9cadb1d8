import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BalanceBands, balanceLimits } from './balance-bands.ts';

const limits = [1, ...balanceLimits.map((limit) => Math.round(limit * 1e8))];
/** Any amount, and those on and beside the limits. */
const balance = fc.oneof(
  fc.nat({ max: 21e14 }),
  fc.constantFrom(...limits).chain((limit) => fc.constantFrom(limit - 1, limit, limit + 1)),
  fc.constant(0),
);

describe('bands of balances', () => {
  it('equal a count over all owners after any changes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 9 }), balance), { maxLength: 60 }), (changes) => {
        const bands = new BalanceBands();
        const owners = Array.from({ length: 10 }, () => 0);
        for (const [owner, after] of changes) {
          bands.move(owners[owner]!, after);
          owners[owner] = after;
        }
        const isIn = (band: number) => (one: number) => one >= limits[band]! && one < (limits[band + 1] ?? Infinity);
        const inBands = limits.map((_, band) => owners.filter(isIn(band)));
        expect([...bands.counts]).toEqual(inBands.map(({ length }) => length));
        expect([...bands.values]).toEqual(inBands.map((all) => all.reduce((sum, one) => sum + one, 0)));
        expect(bands.count).toBe(owners.filter((one) => one > 0).length);
      }),
    );
  });
});
