import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseOf, rebase } from './rebase.ts';

const of = (...values: number[]): Float64Array => Float64Array.from(values);
const value = fc.double({ noNaN: true, min: -1e9, max: 1e9 });

describe('the base of a line', () => {
  it('is the first value in the window that is known and not zero', () => {
    expect(baseOf(of(9, NaN, 0, 4, 5), 1, 5)).toBe(4);
    expect(baseOf(of(9, NaN, 0), 1, 3)).toBeNaN();
    expect(baseOf(of(1, 2, 3), 3, 3)).toBeNaN();
  });
});

describe('rebasing', () => {
  it('begins at 100, or at 0 %, and keeps gaps', () => {
    expect(rebase(of(NaN, 4, 6, 2), 4, 'indexed')).toEqual(of(NaN, 100, 150, 50));
    expect(rebase(of(NaN, 4, 6, 2), 4, 'percent')).toEqual(of(NaN, 0, 50, -50));
  });

  it('draws a rise from a negative base upwards', () => {
    expect(rebase(of(-4, -2, -8), -4, 'percent')).toEqual(of(0, 50, -100));
  });

  it('relates values to the smallest of bases', () => {
    expect(rebase(of(0, Number.MIN_VALUE), Number.MIN_VALUE, 'percent')).toEqual(of(-100, 0));
  });

  it('draws nothing without a base', () => {
    expect(rebase(of(1, 2), NaN, 'indexed')).toEqual(of(NaN, NaN));
  });

  it('keeps the order of values, whatever the base', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), value, (values, base) => {
        fc.pre(base !== 0);
        const sorted = Float64Array.from(values.toSorted((a, b) => a - b));
        for (const to of ['indexed', 'percent'] as const) {
          const drawn = rebase(sorted, base, to);
          expect(drawn.every((one, at) => at === 0 || one >= drawn[at - 1]!)).toBe(true);
        }
      }),
    );
  });
});
