import type { CompactSeries } from '@chaintide/contracts/charts/indicators';
import type { Decoded } from '@chaintide/indicators/compact';
import { growableColumn } from './growable-column.ts';
import { columnsOf, type SeriesColumns } from '@chaintide/chart/scene/series-columns';

const follow = (older: Float64Array, newer: Float64Array): Float64Array => {
  const both = growableColumn(older.length + newer.length);
  both.set(older);
  both.set(newer, older.length);
  return both;
};

/** Appends the newest points to the older ones they refer to; undefined if the two do not belong together. */
export const joined = (series: CompactSeries, { times, columns, exact }: Decoded): SeriesColumns | undefined => {
  const newest = columnsOf(series);
  const [start, end] = [newest.times[0] ?? Infinity, times.at(-1) ?? -Infinity];
  if (times.length !== series.history?.points || columns.length !== newest.columns.length || end >= start)
    return undefined;
  return {
    ...newest,
    times: follow(times, newest.times),
    values: columns.map((column, index) => follow(column, newest.values[index]!)),
    rounded: exact.map((isExact) => !isExact),
    roundedBefore: exact.every(Boolean) ? null : start,
  };
};
