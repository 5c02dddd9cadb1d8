import type { MetricId } from '@chaintide/indicators/metrics';
import { editionsOf, standingAt } from '@chaintide/indicators/editions';
import { Column, type Stored } from './column.ts';
import type { Release } from './releases.ts';
import type { Revision } from './stored.ts';

/** Since when we have had a value of a point, Unix ms; Infinity if that is not known. `revisions`: its own, oldest first. */
const heldSinceOf = (point: { readonly fetchedAt: number }, revisions: readonly Revision[]): number =>
  revisions[0] ? (revisions[0].wasAt ?? Infinity) : point.fetchedAt;

export interface Past {
  readonly metric: MetricId;
  /** Oldest first. */
  readonly revisions: readonly Revision[];
  readonly series: {
    releaseOf(metric: MetricId, time: number, heldSince: number): Release | undefined;
    source(id: number): { readonly priority: number };
  };
}

/** A value that a point has had. */
export interface KnownPoint extends Stored {
  readonly row: number;
  /** When it became known, Unix ms. */
  readonly at: number;
}

/** Every point of a column, with all values that it has had, its revisions from the oldest, and its release. */
export function* histories(column: Column, { metric, revisions, series }: Past) {
  const revisionsAt = Map.groupBy(revisions, ({ time }) => time);
  const { first, last } = column.extent ?? { first: 0, last: -1 };
  for (let row = first; row <= last; row += 1) {
    const point = column.point(row);
    if (point === undefined) continue;
    const time = row * column.stepMs;
    const own = revisionsAt.get(time) ?? [];
    const release = series.releaseOf(metric, time, heldSinceOf(point, own));
    const releasedAt = release?.at ?? time + column.stepMs - 1; // known as soon as its bucket ends
    const history = { metric, ...point, releasedAt, firstFigure: release?.firstFigure ?? null, revisions: own };
    yield { row, point, release, revisions: own, editions: editionsOf(history) };
  }
}

/** A column as it stood at a moment, in Unix ms: the points that were published before, with their values of then. */
export const columnBefore = (column: Column, before: number, past: Past): Column => {
  const priorityOf = (source: number): number => past.series.source(source).priority;
  const then = new Column(column.stepMs);
  for (const { row, point, editions } of histories(column, past)) {
    const value = standingAt(editions, before);
    if (value !== undefined) then.write(row, { ...point, value, priority: priorityOf(point.source) }, priorityOf);
  }
  return then;
};

/** Every value of a column in the order in which they became known. */
export const chronicleOf = (column: Column, past: Past): KnownPoint[] =>
  [...histories(column, past)]
    .flatMap(({ row, point, editions }) => editions.map(({ at, value }) => ({ ...point, row, at, value })))
    .toSorted((a, b) => a.at - b.at);
