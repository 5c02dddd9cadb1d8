import { DAY } from '@chaintide/contracts/limits';
import { resolutions } from '@chaintide/contracts/charts/resolutions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketStart, derive } from './resolution.ts';

const at = (text: string): number => Date.parse(text);

describe('bucketStart', () => {
  it.each([
    ['5m', '2021-04-14T12:34:56.789Z', '2021-04-14T12:30:00Z'],
    ['8h', '2021-04-14T23:59:59.999Z', '2021-04-14T16:00:00Z'],
    ['1d', '2021-04-14T23:59:59.999Z', '2021-04-14T00:00:00Z'],
    ['3d', '1970-01-06T12:00:00Z', '1970-01-04T00:00:00Z'],
    ['1w', '2021-04-18T23:59:59Z', '2021-04-12T00:00:00Z'],
    ['1w', '2021-04-19T00:00:00Z', '2021-04-19T00:00:00Z'],
    ['1w', '1970-01-01T00:00:00Z', '1969-12-29T00:00:00Z'],
    ['1M', '2024-02-29T23:00:00Z', '2024-02-01T00:00:00Z'],
    ['1M', '2023-12-31T23:59:59Z', '2023-12-01T00:00:00Z'],
  ] as const)('assigns a time to its %s bucket: %s', (resolution, time, start) => {
    expect(bucketStart(at(time), resolution)).toBe(at(start));
  });

  it('is idempotent, for every resolution and time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 4e12 }), fc.constantFrom(...resolutions), (time, resolution) => {
        const start = bucketStart(time, resolution);
        expect(start).toBeLessThanOrEqual(time);
        expect(bucketStart(start, resolution)).toBe(start);
        expect(bucketStart(start - 1, resolution)).toBeLessThan(start);
      }),
    );
  });
});

describe('derive', () => {
  const monday = at('2021-04-12');
  const times = Array.from({ length: 9 }, (_, day) => monday + day * DAY);
  const values = [3, NaN, 5, 1, 4, NaN, 2, NaN, NaN];

  it.each([
    ['first', 3],
    ['last', 2],
    ['max', 5],
    ['min', 1],
    ['sum', 15],
    ['mean', 3],
  ] as const)('aggregates a week by %s, skipping days without data', (rule, expected) => {
    expect(derive({ times, values }, '1w', rule)).toEqual({
      times: [monday, monday + 7 * DAY],
      values: [expected, NaN],
    });
  });

  it('keeps zero and negative values and returns nothing for nothing', () => {
    expect(derive({ times: times.slice(0, 2), values: [0, -1] }, '1M', 'max').values).toEqual([0]);
    expect(derive({ times: [], values: [] }, '1d', 'last')).toEqual({ times: [], values: [] });
  });

  it('starts a new bucket after a gap in time', () => {
    expect(derive({ times: [monday, monday + 21 * DAY], values: [1, 2] }, '1w', 'sum').times).toEqual([
      monday,
      monday + 21 * DAY,
    ]);
  });
});
