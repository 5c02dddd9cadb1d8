import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Point } from './batch.ts';
import type { Column, Stored } from './column.ts';
import type { KnownSource } from './stored.ts';
import type { Taken } from './source-book.ts';

interface Entry {
  readonly metric: MetricId;
  readonly step: Step;
  readonly column: Column;
}
interface Found {
  readonly entry: Entry;
  readonly point: Stored;
  readonly time: number;
}

const REACH = 100; // rows: more than any source leaves open

/** The open buckets of a column, among its last ones. */
function* openOf(entry: Entry): Generator<Found> {
  const { column } = entry;
  const { first, last } = column.extent ?? { first: 0, last: -1 };
  for (let row = last; row >= Math.max(first, last - REACH); row -= 1) {
    const point = column.point(row);
    if (point?.provisional) yield { entry, point, time: row * column.stepMs };
  }
}

/** The points of open buckets, in batches that give them to another process as their sources gave them. */
export const openPoints = (entries: Iterable<Entry>, sourceOf: (id: number) => KnownSource): Taken[] => {
  const found = [...entries].flatMap((entry) => [...openOf(entry)]);
  const batches = Map.groupBy(found, ({ entry, point }) => `${entry.step} ${point.source} ${point.fetchedAt}`);
  return [...batches.values()].map((points) => {
    const { entry, point } = points[0]!;
    const source = sourceOf(point.source);
    const { name, simulated, priority } = source;
    const { step } = entry;
    const batch = { source: name, simulated, priority, fetchedAt: point.fetchedAt, step, provisionalFrom: 0 };
    return { source, batch: { ...batch, points: byMetric(points) } };
  });
};

const byMetric = (found: readonly Found[]): Partial<Record<MetricId, Point[]>> =>
  Object.fromEntries(
    [...Map.groupBy(found, ({ entry }) => entry.metric)].map(([metric, points]) => [
      metric,
      points.map(({ time, point }) => ({ time, value: point.value })).toReversed(),
    ]),
  );
