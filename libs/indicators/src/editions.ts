import { metrics, type MetricId } from './metrics.ts';

const OTHER_BASE = 0.1; // a tenth: statistics are revised by less, but given in another base year by more

/** Whether two figures of a metric can stand on one chart: indexes and sums of money are rebased from time to time. */
export const isSameBase = (metric: MetricId, first: number, now: number): boolean =>
  metrics[metric].unit === 'percent' || Math.abs(first - now) <= OTHER_BASE * Math.max(Math.abs(first), Math.abs(now));

/** A value of a point and the moment at which it became known, in Unix ms. */
export interface Edition {
  readonly at: number;
  readonly value: number;
  /** When we fetched it; null if that is not known, or if only its publisher tells of it. */
  readonly fetchedAt: number | null;
}

/** One point with its past; all times in Unix ms. */
export interface PointHistory {
  readonly metric: MetricId;
  readonly value: number;
  readonly fetchedAt: number;
  /** When its period was published, or when its bucket ended. */
  readonly releasedAt: number;
  /** As first published; null if nobody told us. */
  readonly firstFigure: number | null;
  /** From the oldest; `wasAt` is null if it is not known since when the earlier value was held. */
  readonly revisions: readonly {
    readonly was: number;
    readonly wasAt: number | null;
    readonly becomes: number;
    readonly seenAt: number;
  }[];
}

/**
 * Every value that a point has had, from the oldest. Whatever stood before we first fetched it counts from its release; between the two the
 * figure that was first published stands, if it is known.
 */
export const editionsOf = (point: PointHistory): Edition[] => {
  const { metric, releasedAt, firstFigure, revisions } = point;
  const oldest = revisions[0];
  const held = oldest?.was ?? point.value;
  const heldSince = oldest ? oldest.wasAt : point.fetchedAt;
  const editions: Edition[] = [];
  const add = (fetchedAt: number | null, value: number, from = fetchedAt ?? releasedAt): void => {
    const last = editions.at(-1);
    if (last?.value !== value) editions.push({ at: Math.max(from, last?.at ?? releasedAt), value, fetchedAt });
  };
  if (firstFigure !== null && isSameBase(metric, firstFigure, held)) add(null, firstFigure);
  add(heldSince, held, editions.length > 0 ? undefined : releasedAt);
  for (const { seenAt, becomes } of revisions) add(seenAt, becomes);
  add(point.fetchedAt, point.value); // differs from the last one if that was not logged
  return editions;
};

/** The value that stood before a moment, in Unix ms; editions from the oldest. Undefined if there was none yet. */
export const standingAt = (editions: readonly Pick<Edition, 'at' | 'value'>[], before: number): number | undefined =>
  editions.findLast(({ at }) => at < before)?.value;
