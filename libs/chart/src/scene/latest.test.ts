import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { describe, expect, it } from 'vitest';
import { columnsOf } from './series-columns.ts';
import { domainOf } from '../gestures/domain.ts';
import { isStale, latestOf } from './latest.ts';

const DAY = 86_400;
const series = (values: (number | null)[], resolution: Resolution = '1d', step = DAY) =>
  columnsOf({
    id: 'btc.mvrv',
    resolution,
    parameters: {},
    revision: 1,
    columns: ['value'],
    times: values.map((_, index) => index * step),
    values: [values],
    provisionalFrom: (values.length - 1) * step,
    provenance: [],
    updatedAt: null,
    preview: null,
  });

describe('the latest value', () => {
  it('is the newest that is there, with what was before it', () => {
    const values = Array.from({ length: 40 }, (_, index) => index);
    expect(latestOf(series(values))).toEqual({
      time: 39 * DAY,
      value: 39,
      isProvisional: true,
      dayBefore: 38,
      monthBefore: 9,
    });
    expect(latestOf(series([...values, null]))).toMatchObject({ time: 39 * DAY, value: 39, isProvisional: false });
  });

  it('is zero when it is zero, and has no change where nothing was', () => {
    expect(latestOf(series([null, 0]))).toMatchObject({ value: 0, dayBefore: NaN, monthBefore: NaN });
  });

  it('has no change over a day where buckets are longer', () => {
    expect(latestOf(series([1, 2, 3, 4, 5], '1w', 7 * DAY))).toMatchObject({ dayBefore: NaN, monthBefore: NaN });
    expect(latestOf(series([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], '3d', 3 * DAY))).toMatchObject({
      dayBefore: NaN,
      monthBefore: 1,
    });
  });

  it('is none in an empty series', () => {
    expect(latestOf(series([]))).toBeUndefined();
    expect(latestOf(series([null, null]))).toBeUndefined();
  });

  it('is stale when points are overdue', () => {
    const one = series([1, 2]);
    const latest = latestOf(one)!;
    expect(isStale(one, latest, 4 * DAY * 1000)).toBe(false);
    expect(isStale(one, latest, 4 * DAY * 1000 + 1)).toBe(true);
  });
});

describe('the domain', () => {
  it('begins with the first value and ends with the newest bucket', () => {
    expect(domainOf(series([null, null, ...Array.from({ length: 20 }, () => 1), null]))).toEqual({
      first: 2 * DAY,
      last: 22 * DAY,
      minSpan: 7 * DAY,
    });
  });

  it('is never shorter than the smallest window: seven days, or six points where they are further apart', () => {
    expect(domainOf(series([5]))).toEqual({ first: -7 * DAY, last: 0, minSpan: 7 * DAY });
    expect(domainOf(series([5], '1w', 7 * DAY))?.minSpan).toBe(42 * DAY);
  });

  it('is none without a value', () => {
    expect(domainOf(series([]))).toBeUndefined();
    expect(domainOf(series([null]))).toBeUndefined();
  });
});
