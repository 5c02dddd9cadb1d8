import { firstFrom } from './decimate.ts';
import type { Trace } from './trace.ts';

/** The values of a candle other than its close. */
export interface CandleValue {
  readonly open: number;
  readonly high: number;
  readonly low: number;
}

export interface TraceValue {
  readonly trace: Trace;
  readonly value: number;
  readonly candle?: CandleValue;
}

/** The values of every trace in one bucket. */
export interface Readout {
  /** Bucket start, unix seconds. */
  readonly time: number;
  readonly values: readonly TraceValue[];
}

const nearest = (x: Float64Array, time: number): number => {
  const after = firstFrom(x, time);
  if (after === 0) return 0;
  if (after === x.length) return after - 1;
  return time - x[after - 1]! <= x[after]! - time ? after - 1 : after;
};

const valueIn = (trace: Trace, time: number): TraceValue => {
  const {
    points: { x, y },
    ohlc,
  } = trace;
  const at = firstFrom(x, time);
  if (x[at] !== time) return { trace, value: NaN };
  return {
    trace,
    value: y[at]!,
    ...(ohlc && { candle: { open: ohlc.open[at]!, high: ohlc.high[at]!, low: ohlc.low[at]! } }),
  };
};

/** Returns the exact values in the bucket nearest to a time; NaN where a trace has none. */
export const readoutAt = (traces: readonly Trace[], time: number): Readout | undefined => {
  const x = traces[0]?.points.x;
  if (!x || x.length === 0) return undefined;
  const bucket = x[nearest(x, time)]!;
  return { time: bucket, values: traces.map((trace) => valueIn(trace, bucket)) };
};

/** Returns the bucket `by` steps from the one nearest to a time, limited to the extent of the series. */
export const bucketBeside = (traces: readonly Trace[], time: number, by: number): number | undefined => {
  const x = traces[0]?.points.x;
  if (!x || x.length === 0) return undefined;
  return x[Math.min(Math.max(nearest(x, time) + by, 0), x.length - 1)];
};
