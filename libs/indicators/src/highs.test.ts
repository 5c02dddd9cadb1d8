import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highsOf } from './highs.ts';

const series = fc.array(fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 50 }) }, fc.constant(NaN)));

describe('all-time highs', () => {
  it('are those that stood for long enough, and the highest value', () => {
    const values = [1, 5, 2, 3, 6, 7, 8, 1, 1, 1, 1, 9, 2];
    expect(highsOf(Array.from(values.keys()), values, 2).map((at) => values[at])).toEqual([5, 8, 9]);
    expect(highsOf([], [], 2)).toEqual([]);
  });

  it('rise, and nothing within the time that they stood exceeds one', () => {
    fc.assert(
      fc.property(series, fc.nat(9), (values, stood) => {
        const found = highsOf(Array.from(values.keys()), values, stood);
        const known = values.filter((value) => !Number.isNaN(value));
        expect(known.length === 0 ? undefined : Math.max(...known)).toBe(values[found.at(-1) ?? -1]);
        for (const at of found) {
          expect(values.slice(0, at).every((value) => !(value >= values[at]!))).toBe(true);
          expect(values.slice(at, at + stood + 1).every((value) => !(value > values[at]!))).toBe(true);
        }
      }),
    );
  });
});
