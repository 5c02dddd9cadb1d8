import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { nextBucket } from './resolution.ts';

/** One column in buckets of a resolution; times in unix seconds, ascending, and NaN for missing values. */
export interface Line {
  readonly times: ArrayLike<number>;
  readonly values: Float64Array;
  readonly resolution: Resolution;
}

/**
 * Divides a line by another of the same or a coarser resolution, whose values then hold for the whole of their buckets.
 * A gap where either has no value or the divisor is 0.
 */
export const ratioOf = ({ times, values }: Line, divisor: Line): Float64Array => {
  let at = -1;
  return values.map((value, index) => {
    const time = times[index]!;
    while (at + 1 < divisor.times.length && divisor.times[at + 1]! <= time) at++;
    const isCovered = at >= 0 && time < nextBucket(divisor.times[at]!, divisor.resolution);
    const by = isCovered ? divisor.values[at]! : NaN;
    return by === 0 ? NaN : value / by;
  });
};
