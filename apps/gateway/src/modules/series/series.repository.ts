import { Inject, Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/db/database.ts';
import { Chunk } from './chunk.ts';

/** Sources by the small number that columns store. */
export interface KnownSource {
  readonly id: number;
  readonly name: string;
  readonly simulated: boolean;
  readonly priority: number;
}

export interface StoredChunk {
  readonly metric: string;
  readonly step: string;
  readonly number: number;
  readonly chunk: Chunk;
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

/** The number of revisions of a series on a day, those that are not logged included. */
export interface RevisionDay {
  readonly metric: string;
  readonly step: string;
  /** Since 1970, UTC. */
  readonly day: number;
  readonly seen: number;
}

/** The publication of the period whose bucket starts at `time`; all times in Unix ms. */
export interface StoredRelease {
  readonly metric: string;
  readonly time: number;
  readonly at: number;
  readonly basis: 'given' | 'seen';
  readonly firstFigure: number | null;
}

/** When a statistic was last read, Unix ms. */
export interface StoredRead {
  readonly metric: string;
  readonly at: number;
}

/** One bucket of one metric; `time` is its start, unix ms. */
export type Bucket = Pick<Revision, 'metric' | 'step' | 'time'>;

export interface Changes {
  readonly sources: readonly KnownSource[];
  readonly chunks: readonly StoredChunk[];
  readonly revisions: readonly Revision[];
  readonly days: readonly RevisionDay[];
  readonly releases: readonly StoredRelease[];
  readonly reads: readonly StoredRead[];
}

const CHUNKS_AT_ONCE = 16; // in a statement, which is half a megabyte of text then
const REVISIONS_KEPT = 10_000; // of a series, some 200 bytes each

export const WORLD = Symbol('world');

/** Series of one origin (real files, public sources or the simulation) in the database. */
@Injectable()
export class SeriesRepository {
  constructor(
    private readonly db: Database,
    @Inject(WORLD) private readonly world: string,
  ) {}

  async load(): Promise<Pick<Changes, 'sources' | 'chunks'>> {
    const sources = await this.db.kysely
      .selectFrom('series_sources')
      .select(['id', 'name', 'simulated', 'priority'])
      .where('world', '=', this.world)
      .execute();
    const chunks = await this.db.kysely
      .selectFrom('series_chunks')
      .select(['metric', 'step', 'chunk', 'points'])
      .where('world', '=', this.world)
      .orderBy('metric')
      .orderBy('step')
      .orderBy('chunk')
      .execute();
    return {
      sources,
      chunks: chunks.map(({ metric, step, chunk, points }) => ({
        metric,
        step,
        number: chunk,
        chunk: Chunk.read(points),
      })),
    };
  }

  /** The releases and readings of statistics, and the days with revisions. */
  async loadReleases(): Promise<Pick<Changes, 'days' | 'releases' | 'reads'>> {
    const { kysely } = this.db;
    const days = await kysely
      .selectFrom('series_revision_days')
      .select(['metric', 'step', 'day', 'seen'])
      .where('world', '=', this.world)
      .execute();
    const releases = await kysely
      .selectFrom('series_releases')
      .select(['metric', 'bucket', 'released_at', 'basis', 'first_figure'])
      .where('world', '=', this.world)
      .execute();
    const reads = await kysely
      .selectFrom('series_reads')
      .select(['metric', 'read_at'])
      .where('world', '=', this.world)
      .execute();
    return {
      days,
      releases: releases.map(({ metric, bucket, released_at, basis, first_figure }) => ({
        metric,
        time: bucket.getTime(),
        at: released_at.getTime(),
        basis,
        firstFigure: first_figure,
      })),
      reads: reads.map(({ metric, read_at }) => ({ metric, at: read_at.getTime() })),
    };
  }

  /** Newest first. */
  revisions({ metric, step, time }: Bucket, limit: number): Promise<Revision[]> {
    return this.readRevisions(
      this.revisionsOf({ metric, step }).where('bucket', '=', new Date(time)).orderBy('id', 'desc').limit(limit),
    );
  }

  /** Of a whole series, oldest first. */
  allRevisions(series: Omit<Bucket, 'time'>): Promise<Revision[]> {
    return this.readRevisions(this.revisionsOf(series).orderBy('id'));
  }

  /** Stores everything or nothing. Not synced immediately: data lost in a power cut is fetched again. */
  async save(changes: Changes): Promise<void> {
    await this.db.transaction(
      async (tx) => {
        await this.saveSources(tx, changes);
        await this.saveRevisions(tx, changes);
        await this.saveReleases(tx, changes);
      },
      { durable: false },
    );
  }

  private async saveSources(tx: Tx, { sources, chunks }: Changes): Promise<void> {
    for (const { id, name, simulated, priority } of sources) {
      await tx.query(
        `insert into series_sources (world, id, name, simulated, priority) values ($1, $2, $3, $4, $5)
         on conflict (world, id) do update set simulated = excluded.simulated, priority = excluded.priority`,
        [this.world, id, name, simulated, priority],
      );
    }
    for (let from = 0; from < chunks.length; from += CHUNKS_AT_ONCE) {
      const some = chunks.slice(from, from + CHUNKS_AT_ONCE);
      await tx.query(
        `insert into series_chunks (world, metric, step, chunk, points)
         select $1, * from unnest($2::text[], $3::text[], $4::int[], $5::bytea[])
         on conflict (world, metric, step, chunk) do update set points = excluded.points`,
        [
          this.world,
          some.map(({ metric }) => metric),
          some.map(({ step }) => step),
          some.map(({ number }) => number),
          some.map(({ chunk }) => chunk.toBytes()),
        ],
      );
    }
  }

  private async saveRevisions(tx: Tx, { revisions, days }: Changes): Promise<void> {
    if (revisions.length > 0) {
      await tx.query(
        `insert into series_revisions (world, metric, step, bucket, was, becomes, source, seen_at, was_at)
         select $1, * from unnest($2::text[], $3::text[], $4::timestamptz[], $5::float8[], $6::float8[], $7::text[], $8::timestamptz[], $9::timestamptz[])`,
        [
          this.world,
          revisions.map(({ metric }) => metric),
          revisions.map(({ step }) => step),
          revisions.map(({ time }) => new Date(time)),
          revisions.map(({ was }) => was),
          revisions.map(({ becomes }) => becomes),
          revisions.map(({ source }) => source),
          revisions.map(({ seenAt }) => new Date(seenAt)),
          revisions.map(({ wasAt }) => (wasAt === null ? null : new Date(wasAt))),
        ],
      );
    }
    for (const { metric, step, day, seen } of days) {
      await tx.query(
        `insert into series_revision_days (world, metric, step, day, seen) values ($1, $2, $3, $4, $5)
         on conflict (world, metric, step, day) do update set seen = excluded.seen`,
        [this.world, metric, step, day, seen],
      );
      await tx.query(
        `delete from series_revisions where world = $1 and metric = $2 and step = $3 and id <= (
           select id from series_revisions where world = $1 and metric = $2 and step = $3 order by id desc offset $4 limit 1)`,
        [this.world, metric, step, REVISIONS_KEPT],
      );
    }
  }

  private async saveReleases(tx: Tx, { releases, reads }: Changes): Promise<void> {
    if (releases.length > 0) {
      await tx.query(
        `insert into series_releases (world, metric, bucket, released_at, basis, first_figure)
         select $1, * from unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::float8[])
         on conflict (world, metric, bucket) do update
           set released_at = excluded.released_at, basis = excluded.basis, first_figure = excluded.first_figure`,
        [
          this.world,
          releases.map(({ metric }) => metric),
          releases.map(({ time }) => new Date(time)),
          releases.map(({ at }) => new Date(at)),
          releases.map(({ basis }) => basis),
          releases.map(({ firstFigure }) => firstFigure),
        ],
      );
    }
    if (reads.length > 0) {
      await tx.query(
        `insert into series_reads (world, metric, read_at) select $1, * from unnest($2::text[], $3::timestamptz[])
         on conflict (world, metric) do update set read_at = excluded.read_at`,
        [this.world, reads.map(({ metric }) => metric), reads.map(({ at }) => new Date(at))],
      );
    }
  }

  private revisionsOf({ metric, step }: Omit<Bucket, 'time'>) {
    return this.db.kysely
      .selectFrom('series_revisions')
      .select(['metric', 'step', 'bucket', 'was', 'becomes', 'source', 'seen_at', 'was_at'])
      .where('world', '=', this.world)
      .where('metric', '=', metric)
      .where('step', '=', step);
  }

  private async readRevisions(query: ReturnType<SeriesRepository['revisionsOf']>): Promise<Revision[]> {
    const rows = await query.execute();
    return rows.map(({ bucket, seen_at, was_at, ...row }) => ({
      ...row,
      time: bucket.getTime(),
      seenAt: seen_at.getTime(),
      wasAt: was_at?.getTime() ?? null,
    }));
  }
}
