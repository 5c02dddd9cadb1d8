import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../platform/db/database.ts';
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
}

/** One bucket of one metric; `time` is its start, unix ms. */
export type Bucket = Pick<Revision, 'metric' | 'step' | 'time'>;

export interface Changes {
  readonly sources: readonly KnownSource[];
  readonly chunks: readonly StoredChunk[];
  readonly revisions: readonly Revision[];
}

export const WORLD = Symbol('world');

/** Series of one origin (real files, public sources or the simulation) in the database. */
@Injectable()
export class SeriesRepository {
  constructor(
    private readonly db: Database,
    @Inject(WORLD) private readonly world: string,
  ) {}

  async load(): Promise<Omit<Changes, 'revisions'>> {
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

  /** Newest first. */
  async revisions({ metric, step, time }: Bucket, limit: number): Promise<Revision[]> {
    const rows = await this.db.kysely
      .selectFrom('series_revisions')
      .select(['was', 'becomes', 'source', 'seen_at'])
      .where('world', '=', this.world)
      .where('metric', '=', metric)
      .where('step', '=', step)
      .where('bucket', '=', new Date(time))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ seen_at, ...row }) => ({ metric, step, time, ...row, seenAt: seen_at.getTime() }));
  }

  /** Stores everything or nothing. Not synced immediately: data lost in a power cut is fetched again. */
  async save(changes: Changes): Promise<void> {
    await this.db.transaction(
      async (tx) => {
        for (const { id, name, simulated, priority } of changes.sources) {
          await tx.query(
            `insert into series_sources (world, id, name, simulated, priority) values ($1, $2, $3, $4, $5)
           on conflict (world, id) do update set simulated = excluded.simulated, priority = excluded.priority`,
            [this.world, id, name, simulated, priority],
          );
        }
        for (const { metric, step, number, chunk } of changes.chunks) {
          await tx.query(
            `insert into series_chunks (world, metric, step, chunk, points) values ($1, $2, $3, $4, $5)
           on conflict (world, metric, step, chunk) do update set points = excluded.points`,
            [this.world, metric, step, number, chunk.toBytes()],
          );
        }
        for (const { metric, step, time, was, becomes, source, seenAt } of changes.revisions) {
          await tx.query(
            `insert into series_revisions (world, metric, step, bucket, was, becomes, source, seen_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
            [this.world, metric, step, new Date(time), was, becomes, source, new Date(seenAt)],
          );
        }
      },
      { durable: false },
    );
  }
}
