import type { SeriesTail } from '@chaintide/contracts/charts/indicators';
import { nextBucket } from '@chaintide/indicators/resolution';
import { written } from './growable-column.ts';
import { columnOf, type SeriesColumns } from '@chaintide/chart/scene/series-columns';

/**
 * A snapshot contains all of the newest points; a delta follows the previous one without a gap and contains only
 * changes.
 */
export type TailKind = 'snapshot' | 'delta';

const sameColumns = (held: SeriesColumns, tail: SeriesTail): boolean =>
  held.columns.length === tail.columns.length && held.columns.every((name, index) => name === tail.columns[index]);

/** Index of the first time that is not before `time`. */
const lowerBound = (times: Float64Array, time: number): number => {
  let from = 0;
  let to = times.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (times[middle]! < time) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** The index for each point of the tail; undefined if one would lie between two existing points, or after a gap. */
const placesOf = (held: SeriesColumns, tail: SeriesTail): number[] | undefined => {
  let length = held.times.length;
  let end = held.times[length - 1];
  const places: number[] = [];
  for (const time of tail.times) {
    if (end === undefined || time > end) {
      if (end !== undefined && time > nextBucket(end, held.resolution)) return undefined;
      places.push(length++);
      end = time;
    } else {
      const place = lowerBound(held.times, time);
      if (held.times[place] !== time) return undefined;
      places.push(place);
    }
  }
  return places;
};

/** Whether a snapshot covers all points that were not final; any before its start may have changed unnoticed. */
const reachesBack = (held: SeriesColumns, tail: SeriesTail): boolean => {
  const start = tail.times[0];
  if (start === undefined || held.times.length === 0) return start === undefined && held.times.length === 0;
  return held.provisionalFrom === null || start <= held.provisionalFrom;
};

/**
 * Whether points became final outside the tail, and may have changed unnoticed; a first point may have arrived with
 * others.
 */
const settlesUnseen = (
  { times: { length }, provisionalFrom: before }: SeriesColumns,
  { times, provisionalFrom: now }: SeriesTail,
): boolean => {
  const start = times[0];
  if (length === 0) return start !== undefined;
  return before !== null && start !== undefined && before < start && (now === null || now > before);
};

const earlier = (before: number | null, start: number | undefined): number | null =>
  before === null || start === undefined ? before : Math.min(before, start);

/** The series merged with the tail, or undefined if the whole series must be reloaded (another revision, a gap). */
export const mergeTail = (held: SeriesColumns, tail: SeriesTail, kind: TailKind): SeriesColumns | undefined => {
  if (held.revision !== tail.revision || !sameColumns(held, tail)) return undefined;
  if (kind === 'snapshot' ? !reachesBack(held, tail) : settlesUnseen(held, tail)) return undefined;
  const places = placesOf(held, tail);
  if (!places) return undefined;
  return {
    ...held,
    times: written(held.times, places, Float64Array.from(tail.times)),
    values: held.values.map((column, index) => written(column, places, columnOf(tail.values[index] ?? []))),
    // a snapshot is exact from its first point
    roundedBefore: kind === 'snapshot' ? earlier(held.roundedBefore, tail.times[0]) : held.roundedBefore,
    provisionalFrom: tail.provisionalFrom,
    updatedAt: tail.updatedAt,
    movedAt: kind === 'delta' ? tail.at : held.movedAt,
  };
};
