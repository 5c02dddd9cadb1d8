import type { SeriesTail } from '@chaintide/contracts/indicators';
import { nextBucket } from './buckets.ts';
import { written } from './growable-column.ts';
import { columnOf, type SeriesColumns } from './series-columns.ts';

/** A snapshot is all of the newest points; a delta follows the last one without a gap and holds what changed. */
export type TailKind = 'snapshot' | 'delta';

const sameColumns = (held: SeriesColumns, tail: SeriesTail): boolean =>
  held.columns.length === tail.columns.length && held.columns.every((name, index) => name === tail.columns[index]);

/** First index whose time is not before `time`. */
export const lowerBound = (times: Float64Array, time: number): number => {
  let from = 0;
  let to = times.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (times[middle]! < time) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Where each point of the tail goes; undefined when one would have to go between two that are held, or beyond a hole. */
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

/** What was missed may lie before a snapshot's first point: points that were not final there are not to be trusted. */
const reachesBack = (held: SeriesColumns, tail: SeriesTail): boolean => {
  const start = tail.times[0];
  if (start === undefined || held.times.length === 0) return start === undefined && held.times.length === 0;
  return held.provisionalFrom === null || start <= held.provisionalFrom;
};

/** Points that became final without being in the tail may have changed on the way; a first point may have come with others. */
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

/** The series with the tail in it, or undefined where only the whole series can tell (another revision, a hole). */
export const mergeTail = (held: SeriesColumns, tail: SeriesTail, kind: TailKind): SeriesColumns | undefined => {
  if (held.revision !== tail.revision || !sameColumns(held, tail)) return undefined;
  if (kind === 'snapshot' ? !reachesBack(held, tail) : settlesUnseen(held, tail)) return undefined;
  const places = placesOf(held, tail);
  if (!places) return undefined;
  return {
    ...held,
    times: written(held.times, places, Float64Array.from(tail.times)),
    values: held.values.map((column, index) => written(column, places, columnOf(tail.values[index] ?? []))),
    // a snapshot is exact from its first point on
    roundedBefore: kind === 'snapshot' ? earlier(held.roundedBefore, tail.times[0]) : held.roundedBefore,
    provisionalFrom: tail.provisionalFrom,
    updatedAt: tail.updatedAt,
    movedAt: kind === 'delta' ? tail.at : held.movedAt,
  };
};
