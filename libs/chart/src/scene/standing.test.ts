import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';
import { DAY, series } from './testing.ts';

const of = (...values: (number | null)[]) => standingOf(series('btc.mvrv', values));
const days = (count: number): number[] => Array.from({ length: count }, (_, day) => day);

describe('the standing of the newest value', () => {
  it('is its rank from the top, and the share of the others that are lower', () => {
    expect(of(...days(100), 49.5)).toEqual({ rank: 51, count: 101, higherThan: 0.5, since: 0 });
    expect(of(...days(100), 1_000)).toMatchObject({ rank: 1, higherThan: 1 });
    expect(of(...days(100), -1)).toMatchObject({ rank: 101, higherThan: 0 });
  });

  it('leaves out days without a value', () => {
    expect(of(null, ...days(40), null, 39, null)).toEqual({ rank: 1, count: 41, higherThan: 39 / 40, since: DAY });
  });

  it('is not told of a short history', () => {
    expect(of(...days(29))).toBeUndefined();
    expect(of()).toBeUndefined();
  });

  it('equals that in the sorted history', () => {
    const value = fc.option(fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(fc.array(value, { minLength: 30, maxLength: 80 }), (values) => {
        const known = values.filter((one) => one !== null);
        fc.pre(known.length >= 30);
        const sorted = known.toSorted((a, b) => b - a);
        const newest = known.at(-1)!;
        expect(of(...values)).toMatchObject({
          rank: sorted.indexOf(newest) + 1,
          count: known.length,
          higherThan: (known.length - 1 - sorted.lastIndexOf(newest)) / (known.length - 1),
        });
      }),
    );
  });
});
