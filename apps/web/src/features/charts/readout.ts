import { firstFrom } from '../../shared/chart/decimate.ts';
import type { Trace } from './trace.ts';

/** The values of every trace in one bucket. */
export interface Readout {
  /** Bucket start, unix seconds. */
  readonly time: number;
  readonly values: readonly { readonly trace: Trace; readonly value: number }[];
}

const nearest = (x: Float64Array, time: number): number => {
  const after = firstFrom(x, time);
  if (after === 0) return 0;
  if (after === x.length) return after - 1;
  return time - x[after - 1]! <= x[after]! - time ? after - 1 : after;
};

const valueIn = ({ points: { x, y } }: Trace, time: number): number => {
  const at = firstFrom(x, time);
  return x[at] === time ? y[at]! : NaN;
};

/** What stands in the bucket nearest to a time: exact values, NaN where a trace has none there. */
export const readoutAt = (traces: readonly Trace[], time: number): Readout | undefined => {
  const x = traces[0]?.points.x;
  if (!x || x.length === 0) return undefined;
  const bucket = x[nearest(x, time)]!;
  return { time: bucket, values: traces.map((trace) => ({ trace, value: valueIn(trace, bucket) })) };
};
