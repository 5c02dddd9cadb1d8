import { DAY, MIN_SPAN_DAYS, MIN_SPAN_POINTS, SECOND } from '@chaintide/contracts/limits';
import { nextBucket } from '@chaintide/indicators/resolution';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';

/** The values that determine the extent of a series. */
interface Extent {
  readonly times: Float64Array;
  readonly values: readonly Float64Array[];
  readonly resolution: Resolution;
}

/** The extent of the time axis and the smallest window it allows. */
export interface Domain {
  readonly first: number;
  readonly last: number;
  readonly minSpan: number;
}

/**
 * Returns the extent from the first value of any column to the newest bucket, never shorter than the smallest window.
 */
export const domainOf = ({ times, values, resolution }: Extent): Domain | undefined => {
  const firsts = values
    .map((column) => column.findIndex((value) => !Number.isNaN(value)))
    .filter((index) => index >= 0);
  const last = times.at(-1);
  if (last === undefined || firsts.length === 0) return undefined;
  const bucket = nextBucket(last, resolution) - last;
  const minSpan = Math.max((MIN_SPAN_DAYS * DAY) / SECOND, MIN_SPAN_POINTS * bucket);
  return { first: Math.min(times[Math.min(...firsts)]!, last - minSpan), last, minSpan };
};
