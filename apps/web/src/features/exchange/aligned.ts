import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';

/** A series at the buckets of another one, NaN where it has no point: so that a crosshair stands at the same bucket in both. */
export const alignedTo = (times: Float64Array, series: SeriesColumns): SeriesColumns => {
  const values = series.values.map(() => new Float64Array(times.length).fill(NaN));
  let at = 0;
  for (const [index, time] of times.entries()) {
    while (at < series.times.length && series.times[at]! < time) at += 1;
    if (series.times[at] !== time) continue;
    for (const [column, own] of series.values.entries()) values[column]![index] = own[at]!;
  }
  return { ...series, times, values };
};
