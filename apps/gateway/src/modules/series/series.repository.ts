import { Inject, Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/db/database.ts';
import { Leadership } from '../../platform/processes/leadership.ts';
import { Chunk } from './chunk.ts';
import {
  readRevisions,
  releasesOf,
  revisionsOf,
  sourcesOf,
  type Bucket,
  type KnownSource,
  type Revision,
  type StoredRelease,
} from './stored.ts';

export interface StoredChunk {
  readonly metric: string;
  readonly step: string;
  readonly number: number;
  readonly chunk: Chunk;
}

/** The number of revisions of a series on a day, those that are not logged included. */
export interface RevisionDay {
  readonly metric: string;
  readonly step: string;
  /** Since 1970, UTC. */
  readonly day: number;
  readonly seen: number;
}

/** When a statistic was last read, Unix ms. */
export interface StoredRead {
  readonly metric: string;
  readonly at: number;
}

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

/** For programs without others beside them. */
const alone = { token: 1n, fence: () => Promise.resolve() };

/** Series of one origin (real files, public sources or the simulation) in the database. */
@Injectable()
export class SeriesRepository {
  constructor(
    private readonly db: Database,
    @Inject(WORLD) private readonly world: string,
    @Inject(Leadership) private readonly leadership: Pick<Leadership, 'token' | 'fence'> = alone,
  ) {}

  /** Whether this process leads; only then points may be stored. */
  get maySave(): boolean {
    return this.leadership.token !== undefined;
  }

  async load(): Promise<Pick<Changes, 'sources' | 'chunks'>> {
    const chunks = await this.db.kysely
      .selectFrom('series_chunks')
      .select(['metric', 'step', 'chunk', 'points'])
      .where('world', '=', this.world)
      .orderBy('metric')
      .orderBy('step')
      .orderBy('chunk')
      .execute();
    return {
      sources: await sourcesOf(this.db, this.world),
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
    const reads = await kysely
      .selectFrom('series_reads')
      .select(['metric', 'read_at'])
      .where('world', '=', this.world)
      .execute();
    return {
      days,
      releases: await releasesOf(this.db, this.world),
      reads: reads.map(({ metric, read_at }) => ({ metric, at: read_at.getTime() })),
    };
  }

  /** Newest first. */
  revisions({ metric, step, time }: Bucket, limit: number): Promise<Revision[]> {
    return readRevisions(
      revisionsOf(this.db, this.world, { metric, step })
        .where('bucket', '=', new Date(time))
        .orderBy('id', 'desc')
        .limit(limit),
    );
  }

  /** Of a whole series, oldest first. */
  allRevisions(series: Omit<Bucket, 'time'>): Promise<Revision[]> {
    return readRevisions(revisionsOf(this.db, this.world, series).orderBy('id'));
  }

  /** Stores everything, or nothing if another process leads by now. Not synced immediately: data lost in a power cut is fetched again. */
  async save(changes: Changes): Promise<void> {
    await this.fenced(async (tx) => {
      await this.saveSources(tx, changes);
      await this.saveRevisions(tx, changes);
      await this.saveReleases(tx, changes);
    });
  }

  /** Does the work while nobody else can take the lead, or rejects if another process leads by now. */
  fenced(work: (tx: Tx) => Promise<void>): Promise<void> {
    return this.db.transaction(
      async (tx) => {
        await this.leadership.fence(tx);
        await work(tx);
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
}
