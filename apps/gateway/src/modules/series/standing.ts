import type { MetricId } from '@chaintide/indicators/metrics';
import { editionsOf, standingAt } from '@chaintide/indicators/editions';
import { Column } from './column.ts';
import type { Release } from './releases.ts';
import type { Revision } from './series.repository.ts';

/** Since when we have had a value of a point, Unix ms; Infinity if that is not known. `revisions`: its own, oldest first. */
const heldSinceOf = (point: { readonly fetchedAt: number }, revisions: readonly Revision[]): number =>
  revisions[0] ? (revisions[0].wasAt ?? Infinity) : point.fetchedAt;

interface Past {
  readonly metric: MetricId;
  /** Oldest first. */
  readonly revisions: readonly Revision[];
  readonly releaseOf: (time: number, heldSince: number) => Release | undefined;
  readonly priorityOf: (source: number) => number;
}

/** A column as it stood at a moment, in Unix ms: the points that were published before, with their values of then. */
export const columnBefore = (
  column: Column,
  before: number,
  { metric, revisions, releaseOf, priorityOf }: Past,
): Column => {
  const then = new Column(column.stepMs);
  const revisionsAt = Map.groupBy(revisions, ({ time }) => time);
  const { first, last } = column.extent ?? { first: 0, last: -1 };
  for (let row = first; row <= last; row += 1) {
    const point = column.point(row);
    if (point === undefined) continue;
    const time = row * column.stepMs;
    const own = revisionsAt.get(time) ?? [];
    const release = releaseOf(time, heldSinceOf(point, own));
    const releasedAt = release?.at ?? time + column.stepMs - 1; // known as soon as its bucket ends
    const history = { metric, ...point, releasedAt, firstFigure: release?.firstFigure ?? null, revisions: own };
    const value = standingAt(editionsOf(history), before);
    if (value !== undefined) then.write(row, { ...point, value, priority: priorityOf(point.source) }, priorityOf);
  }
  return then;
};
