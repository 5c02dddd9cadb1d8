import { describe, expect, it } from 'vitest';
import { bucketBeside, readoutAt } from './readout.ts';
import { DAY, mvrv } from './testing.ts';

describe('the readout', () => {
  it('takes the nearest bucket and keeps null, zero and negative values apart', () => {
    const traces = mvrv(0, -2, null, 4);
    expect(readoutAt(traces, 0.4 * DAY)).toMatchObject({ time: 0, values: [{ value: 0 }] });
    expect(readoutAt(traces, 0.6 * DAY)).toMatchObject({ time: DAY, values: [{ value: -2 }] });
    expect(readoutAt(traces, 2 * DAY)).toMatchObject({ values: [{ value: NaN }] });
    expect(readoutAt(traces, 99 * DAY)).toMatchObject({ time: 3 * DAY, values: [{ value: 4 }] });
    expect(readoutAt(mvrv(), 0)).toBeUndefined();
  });

  it('steps from bucket to bucket, and stops at the ends', () => {
    const traces = mvrv(0, 1, 2);
    expect([
      bucketBeside(traces, DAY, 1),
      bucketBeside(traces, 2 * DAY, 1),
      bucketBeside(traces, 0, -1),
      bucketBeside(mvrv(), 0, 1),
    ]).toEqual([2 * DAY, 2 * DAY, 0, undefined]);
  });

  it('has no value for a trace without that bucket', () => {
    const late = { ...mvrv(9)[0]!, points: { x: Float64Array.of(2 * DAY), y: Float64Array.of(9) } };
    expect(readoutAt([...mvrv(1, 2, 3), late], 0)?.values.map(({ value }) => value)).toEqual([1, NaN]);
  });
});
