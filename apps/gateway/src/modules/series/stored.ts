import type { Tx } from '../../platform/db/database.ts';

/** Sources by the small number that columns store. */
export interface KnownSource {
  readonly id: number;
  readonly name: string;
  readonly simulated: boolean;
  readonly priority: number;
}

export interface Revision {
  readonly metric: string;
  readonly step: string;
  readonly time: number;
  readonly was: number;
  readonly becomes: number;
  readonly source: string;
  readonly seenAt: number;
  /** When the earlier value was fetched; null in old rows. */
  readonly wasAt: number | null;
}

/** The publication of the period whose bucket starts at `time`; all times in Unix ms. */
export interface StoredRelease {
  readonly metric: string;
  readonly time: number;
  readonly at: number;
  readonly basis: 'given' | 'seen';
  readonly firstFigure: number | null;
}

/** One bucket of one metric; `time` is its start, unix ms. */
export type Bucket = Pick<Revision, 'metric' | 'step' | 'time'>;

/** Every source of a world. */
export const sourcesOf = (tx: Pick<Tx, 'kysely'>, world: string): Promise<KnownSource[]> =>
  tx.kysely
    .selectFrom('series_sources')
    .select(['id', 'name', 'simulated', 'priority'])
    .where('world', '=', world)
    .execute();

/** Every release of a world. */
export const releasesOf = async (tx: Pick<Tx, 'kysely'>, world: string): Promise<StoredRelease[]> => {
  const releases = await tx.kysely
    .selectFrom('series_releases')
    .select(['metric', 'bucket', 'released_at', 'basis', 'first_figure'])
    .where('world', '=', world)
    .execute();
  return releases.map(({ metric, bucket, released_at, basis, first_figure }) => ({
    metric,
    time: bucket.getTime(),
    at: released_at.getTime(),
    basis,
    firstFigure: first_figure,
  }));
};

/** Asks for the revisions of a series, to be narrowed down. */
export const revisionsOf = (tx: Pick<Tx, 'kysely'>, world: string, { metric, step }: Omit<Bucket, 'time'>) =>
  tx.kysely
    .selectFrom('series_revisions')
    .select(['metric', 'step', 'bucket', 'was', 'becomes', 'source', 'seen_at', 'was_at'])
    .where('world', '=', world)
    .where('metric', '=', metric)
    .where('step', '=', step);

export const readRevisions = async (query: ReturnType<typeof revisionsOf>): Promise<Revision[]> => {
  const rows = await query.execute();
  return rows.map(({ bucket, seen_at, was_at, ...row }) => ({
    ...row,
    time: bucket.getTime(),
    seenAt: seen_at.getTime(),
    wasAt: was_at?.getTime() ?? null,
  }));
};
