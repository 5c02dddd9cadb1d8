import { z } from 'zod';
import type { Column } from '../column.ts';
import type { Revision } from '../stored.ts';
import { histories, type Past } from '../standing.ts';
import type { Period } from './period.ts';

/** A value that a point has had. No two of a point have the same `known_at`. Times are UTC. */
export const valueRow = z.object({
  /** Start of the bucket. */
  time: z.date(),
  /** From then on it stood, until the next one of the same point. */
  known_at: z.date(),
  value: z.number(),
  source: z.string(),
  /** Null where a revision names a source of which there is a real and a simulated one. */
  simulated: z.boolean().nullable(),
  /** When we fetched it; null if that is not known, or if only its publisher tells of it. */
  fetched_at: z.date().nullable(),
  /** The basis of `known_at` if it is the moment of a publication; null for what is known as its bucket ends, and for later values. */
  release: z.enum(['given', 'seen', 'estimated']).nullable(),
});
export type ValueRow = z.infer<typeof valueRow>;

/** A final point to which its own source later gave another value. */
export const revisionRow = z.object({
  time: z.date(),
  seen_at: z.date(),
  was: z.number(),
  becomes: z.number(),
  was_at: z.date().nullable(),
  source: z.string(),
  simulated: z.boolean().nullable(),
});
export type RevisionRow = z.infer<typeof revisionRow>;

/** The sources of a world. */
interface Names {
  source(id: number): { readonly name: string; readonly simulated: boolean };
  /** Null if there is a real and a simulated source of that name. */
  readonly isSimulated: (source: string) => boolean | null;
}

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export const revisionRows = (revisions: readonly Revision[], isSimulated: Names['isSimulated']): RevisionRow[] =>
  revisions.map(({ time, seenAt, was, becomes, wasAt, source }) => ({
    time: new Date(time),
    seen_at: new Date(seenAt),
    was,
    becomes,
    was_at: toDate(wasAt),
    source,
    simulated: isSimulated(source),
  }));

const keyOf = ({ time, seen_at, was, becomes, source }: RevisionRow): string =>
  JSON.stringify([time, seen_at, was, becomes, source]);

/** Those that were archived, of which the database may have dropped some, and those that it has; oldest first. */
export const mergedRevisions = (archived: readonly RevisionRow[], stored: readonly RevisionRow[]): RevisionRow[] => {
  const known = new Set(archived.map(keyOf));
  const all = [...archived, ...stored.filter((row) => !known.has(keyOf(row)))];
  return all.toSorted((a, b) => a.seen_at.getTime() - b.seen_at.getTime());
};

/** As the product's own answers take them. */
export const toRevisions = (rows: readonly RevisionRow[], series: Pick<Revision, 'metric' | 'step'>): Revision[] =>
  rows.map(({ time, seen_at, was, becomes, was_at, source }) => ({
    ...series,
    time: time.getTime(),
    was,
    becomes,
    source,
    seenAt: seen_at.getTime(),
    wasAt: was_at?.getTime() ?? null,
  }));

type History = ReturnType<typeof histories> extends Generator<infer T> ? T : never;

const originOf = ({ point, revisions }: History, names: Names) => {
  const own = names.source(point.source);
  return ({ value, fetchedAt }: History['editions'][number]): Pick<ValueRow, 'source' | 'simulated'> => {
    const revision =
      revisions.find(({ seenAt, becomes }) => seenAt === fetchedAt && becomes === value) ??
      revisions.find(({ was, wasAt }) => wasAt === fetchedAt && was === value);
    const name = revision?.source ?? own.name;
    return { source: name, simulated: name === own.name ? own.simulated : names.isSimulated(name) };
  };
};

/** Of two values at the same moment only the later one ever stood. */
const valuesOf = (time: Date, history: History, names: Names): ValueRow[] => {
  const { editions, release } = history;
  const origin = originOf(history, names);
  const visible = editions.filter(({ at }, index) => at !== editions[index + 1]?.at);
  return visible.map((edition, index) => ({
    time,
    known_at: new Date(edition.at),
    value: edition.value,
    ...origin(edition),
    fetched_at: toDate(edition.fetchedAt),
    release: index === 0 ? (release?.basis ?? null) : null,
  }));
};

/** Every value of the settled points of a period. An open bucket has no value yet. */
export const valueRows = (
  column: Column,
  past: Past,
  { period, names }: { readonly period: Period; readonly names: Names },
): ValueRow[] => {
  const rows: ValueRow[] = [];
  for (const history of histories(column, past)) {
    const time = history.row * column.stepMs;
    if (history.point.provisional || time < period.from || time >= period.to) continue;
    rows.push(...valuesOf(new Date(time), history, names));
  }
  return rows;
};

/** With those that were archived of points that the database has no longer. */
export const mergedValues = (archived: readonly ValueRow[], stored: readonly ValueRow[]): ValueRow[] => {
  const held = new Set(stored.map(({ time }) => time.getTime()));
  const lost = archived.filter(({ time }) => !held.has(time.getTime()));
  return lost.length === 0
    ? [...stored]
    : [...lost, ...stored].toSorted(
        (a, b) => a.time.getTime() - b.time.getTime() || a.known_at.getTime() - b.known_at.getTime(),
      );
};
