import type { Derivation } from '@chaintide/contracts/charts/indicators';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/charts/resolutions';

const FIRST_MONDAY = 4 * DAY; // 1970-01-05; all other buckets are counted from 1970-01-01, as Binance counts its 3d

/** Start of the bucket a time falls into, both ms since 1970 UTC. Weeks begin on Monday, months on the 1st. */
export const bucketStart = (timeMs: number, resolution: Resolution): number => {
  const length = resolutionMs[resolution];
  if (length === null) {
    const date = new Date(timeMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  }
  const anchor = resolution === '1w' ? FIRST_MONDAY : 0;
  return anchor + Math.floor((timeMs - anchor) / length) * length;
};

/** Start of the bucket after the one that starts at `time`; unlike the others in unix seconds, as on the wire. */
export const nextBucket = (time: number, resolution: Resolution): number => {
  const length = resolutionMs[resolution];
  if (length !== null) return time + length / SECOND;
  const date = new Date(time * SECOND);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / SECOND;
};

/** Points in order of time: ms since 1970 UTC, and the same number of values, NaN for missing data. */
export interface Points {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** Aggregates points into buckets of a coarser resolution by the given rule. NaN is skipped; a bucket without any value is NaN. */
export const derive = (
  points: Points,
  resolution: Resolution,
  derivation: Derivation,
): { times: number[]; values: number[] } => {
  const times: number[] = [];
  const values: number[] = [];
  let bucket: number[] = [];
  for (let i = 0; i < points.times.length; i++) {
    const start = bucketStart(points.times[i]!, resolution);
    if (start !== times.at(-1)) {
      if (times.length > 0) values.push(reduce[derivation](bucket));
      times.push(start);
      bucket = [];
    }
    const value = points.values[i]!;
    if (!Number.isNaN(value)) bucket.push(value);
  }
  if (times.length > 0) values.push(reduce[derivation](bucket));
  return { times, values };
};

const total = (bucket: readonly number[]): number => bucket.reduce((sum, value) => sum + value, 0);
const orNothing =
  (rule: (bucket: readonly number[]) => number) =>
  (bucket: readonly number[]): number =>
    bucket.length === 0 ? NaN : rule(bucket);

const reduce: Record<Derivation, (bucket: readonly number[]) => number> = {
  first: orNothing((bucket) => bucket[0]!),
  last: orNothing((bucket) => bucket.at(-1)!),
  max: orNothing((bucket) => Math.max(...bucket)),
  min: orNothing((bucket) => Math.min(...bucket)),
  sum: orNothing(total),
  mean: orNothing((bucket) => total(bucket) / bucket.length),
};
