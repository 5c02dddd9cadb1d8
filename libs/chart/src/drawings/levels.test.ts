import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fibLevels } from './fib.ts';
import { measured } from './measure.ts';

const values = fc.integer({ min: -1e6, max: 1e6 });
const LEAST = 1e-6; // of rounding
const DAY = 86_400;

it('retracement levels go from the end of a move back to its beginning', () => {
  fc.assert(
    fc.property(values, values, (from, to) => {
      const levels = fibLevels([
        { time: 0, value: from },
        { time: DAY, value: to },
      ]).map(({ value }) => value);
      expect(levels[0]).toBeCloseTo(to);
      expect(levels.at(-1)).toBeCloseTo(from);
      const rises = from >= to;
      for (const [at, value] of levels.entries())
        if (at > 0) expect(rises ? value >= levels[at - 1]! - LEAST : value <= levels[at - 1]! + LEAST).toBe(true);
    }),
  );
});

it('a measure is the change, its share, and the buckets and days between', () => {
  const times = Float64Array.from([0, 1, 2, 4, 5].map((day) => day * DAY));
  const [a, b] = [
    { time: DAY, value: 200 },
    { time: 5 * DAY, value: 150 },
  ];
  expect(measured([a, b], times)).toEqual({ change: -50, share: -0.25, bars: 3, days: 4 });
  expect(measured([b, a], times)).toMatchObject({ change: 50, bars: -3, days: -4 });
  expect(measured([{ time: 0, value: -1 }, a], times).share).toBeNaN();
});
