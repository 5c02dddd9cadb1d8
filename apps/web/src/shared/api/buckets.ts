import { SECOND } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/resolutions';

/** Start of the bucket after the one that starts at `time` (unix seconds UTC). */
export const nextBucket = (time: number, resolution: Resolution): number => {
  const length = resolutionMs[resolution];
  if (length !== null) return time + length / SECOND;
  const date = new Date(time * SECOND);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / SECOND;
};
