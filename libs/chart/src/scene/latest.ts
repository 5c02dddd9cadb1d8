import { DAY, SECOND } from '@chaintide/contracts/limits';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import { nextBucket } from '@chaintide/indicators/resolution';
import { firstFrom } from './decimate.ts';
import type { SeriesColumns } from './series-columns.ts';

export interface Latest {
  /** Bucket start, unix seconds. */
  readonly time: number;
  readonly value: number;
  readonly isProvisional: boolean;
  /** Values one day and thirty days earlier; NaN if there is none, or if buckets are longer than that. */
  readonly dayBefore: number;
  readonly monthBefore: number;
}

const STALE_BUCKETS = 3; // one is open, one may still be arriving

const valueBefore = (series: SeriesColumns, index: number, days: number): number => {
  const length = resolutionMs[series.resolution];
  if (length === null || length > days * DAY) return NaN;
  const time = series.times[index]! - (days * DAY) / SECOND;
  const at = firstFrom(series.times, time);
  return series.times[at] === time ? series.values[0]![at]! : NaN;
};

/** The newest value of the main column. */
export const latestOf = (series: SeriesColumns): Latest | undefined => {
  const index = series.values[0]?.findLastIndex((value) => !Number.isNaN(value)) ?? -1;
  const time = series.times[index];
  if (time === undefined) return undefined;
  return {
    time,
    value: series.values[0]![index]!,
    isProvisional: series.provisionalFrom !== null && time >= series.provisionalFrom,
    dayBefore: valueBefore(series, index, 1),
    monthBefore: valueBefore(series, index, 30),
  };
};

/** Whether newer points are overdue; `now` in unix ms. */
export const isStale = (
  series: Pick<SeriesColumns, 'resolution'>,
  { time }: Pick<Latest, 'time'>,
  now: number,
): boolean => {
  let end = time;
  for (let i = 0; i < STALE_BUCKETS; i++) end = nextBucket(end, series.resolution);
  return now > end * SECOND;
};
