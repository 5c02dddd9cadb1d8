import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratioOf, type Line } from './ratio.ts';
import { bucketStart, nextBucket } from './resolution.ts';

const DAY = 86_400;
const line = (resolution: Resolution, points: readonly (readonly [number, number])[]): Line => ({
  resolution,
  times: points.map(([time]) => time),
  values: Float64Array.from(points, ([, value]) => value),
});
const daily = (...values: number[]): Line =>
  line(
    '1d',
    values.map((value, day) => [day * DAY, value]),
  );

describe('the ratio of two lines', () => {
  it('has a gap where either is missing, and where the divisor is 0', () => {
    expect([...ratioOf(daily(8, 8, NaN, 8, 0), daily(2, 0, 2, NaN, 4))]).toEqual([4, NaN, NaN, NaN, 0]);
  });

  it('takes each bucket by its time, not by its place', () => {
    const divisor = line('1d', [
      [DAY, 2],
      [3 * DAY, 4],
    ]);
    expect([...ratioOf(daily(8, 8, 8, 8, 8), divisor)]).toEqual([NaN, 4, NaN, 2, NaN]);
  });

  it('holds a coarser divisor for the whole of its bucket', () => {
    const hours = line(
      '12h',
      [0, 1, 2, 3, 4].map((half) => [(half * DAY) / 2, 10]),
    );
    expect([...ratioOf(hours, daily(2, 5))]).toEqual([5, 5, 2, 2, NaN]);
  });

  it('equals the naive search for the bucket that contains a time', () => {
    const numbers = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 40 });
    const missing = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(numbers, numbers, missing, (above, below, gaps) => {
        const hours = line(
          '4h',
          above.map((value, index) => [index * 4 * 3_600, value] as const),
        );
        const divisor = line(
          '1d',
          below.map((value, index) => [index * DAY, value] as const).filter((_, index) => !gaps[index]),
        );
        const expected = above.map((value, index) => {
          const start = bucketStart(index * 4 * 3_600_000, '1d') / 1_000;
          const at = Array.from(divisor.times).indexOf(start);
          return at < 0 || divisor.values[at] === 0 ? NaN : value / divisor.values[at]!;
        });
        expect(nextBucket(0, '1d')).toBe(DAY);
        expect([...ratioOf(hours, divisor)]).toEqual(expected);
      }),
    );
  });
});
