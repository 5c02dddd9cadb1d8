import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import type { Step } from '@chaintide/indicators/metrics';
import { z } from 'zod';
import { StartError } from '../../../platform/start-error.ts';
import { CHUNK_ROWS, type Chunk } from '../chunk.ts';
import type { StoredChunk } from '../series.repository.ts';
import type { Bucket, KnownSource } from '../stored.ts';

const TABLE = 'chaintide_points';

/** Rows are only ever added. Times are Unix ms. */
const CREATE = `create table if not exists ${TABLE} (
  world LowCardinality(String),
  series LowCardinality(String),
  time Int64 codec(Delta, ZSTD),
  known_at Int64 codec(Delta, ZSTD),
  value Float64 codec(ZSTD),
  source LowCardinality(String),
  simulated Bool,
  priority UInt8,
  fetched_at Int64 codec(Delta, ZSTD)
) engine = MergeTree order by (world, series, time, known_at)`;

/** Aliases differ from the columns, because ClickHouse would put an alias in their place. */
const STANDING = `select time, max(known_at) as last_known, argMax(value, known_at) as last_value,
  argMax(source, known_at) as last_source, argMax(simulated, known_at) as last_simulated,
  argMax(priority, known_at) as last_priority, argMax(fetched_at, known_at) as last_fetched
from ${TABLE}
where world = {world:String} and series = {series:String} and time >= {from:Int64} and time < {to:Int64} and known_at < {before:Int64}
group by time order by time`;

const integer = z.union([z.number(), z.string()]).transform(Number); // ClickHouse may quote 64 bits
const standingRow = z
  .object({
    time: integer,
    last_known: integer,
    last_value: z.number(),
    last_source: z.string(),
    last_simulated: z.boolean(),
    last_priority: z.number(),
    last_fetched: integer,
  })
  .transform((row) => ({
    time: row.time,
    knownAt: row.last_known,
    value: row.last_value,
    fetchedAt: row.last_fetched,
    source: { name: row.last_source, simulated: row.last_simulated, priority: row.last_priority },
  }));

/** The value of a point that stood at some moment. */
export type StandingPoint = z.infer<typeof standingRow>;
type Series = Omit<Bucket, 'time'>;

interface Asked {
  /** Unix ms; `to` is not part of it. */
  readonly from?: number;
  readonly to?: number;
  /** Values that became known before this moment, Unix ms. */
  readonly before?: number;
}

interface Row {
  readonly time: number;
  readonly known_at: number;
  readonly value: number;
  readonly source: string;
  readonly simulated: boolean;
  readonly priority: number;
  readonly fetched_at: number;
}

const nameOf = ({ metric, step }: Series): string => `${metric}@${step}`;
const LATEST = Number.MAX_SAFE_INTEGER;

/** A refused connection has no message of its own, but a code. */
const textOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || (code ?? String(error));
};

/** Points of a world in ClickHouse: every value with the moment from which it stood. */
export class PointStore {
  private readonly client: ClickHouseClient;
  private readonly host: string;

  constructor(
    url: string,
    private readonly world: string,
  ) {
    this.host = new URL(url).host; // never the password
    this.client = createClient({ url, log: { level: ClickHouseLogLevel.OFF } }); // whoever asks tells of errors
  }

  /** Throws StartError if ClickHouse cannot be used. */
  async prepare(): Promise<void> {
    try {
      await this.client.command({ query: CREATE });
    } catch (error) {
      throw new StartError(`ClickHouse at ${this.host} (ARCHIVE_URL) cannot be used: ${textOf(error)}`, {
        cause: error,
      });
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** The points of a series as they stood, oldest first. */
  async *standing(
    series: Series,
    { from = -LATEST, to = LATEST, before = LATEST }: Asked = {},
  ): AsyncGenerator<StandingPoint> {
    const answer = await this.client.query({
      query: STANDING,
      query_params: { world: this.world, series: nameOf(series), from, to, before },
      format: 'JSONEachRow',
    });
    for await (const rows of answer.stream()) for (const row of rows) yield standingRow.parse(row.json());
  }

  /** Adds the settled values of chunks that do not stand yet. Doing it twice adds nothing. */
  async append(chunks: readonly StoredChunk[], sourceOf: (id: number) => KnownSource): Promise<void> {
    const values: (Row & { readonly world: string; readonly series: string })[] = [];
    for (const one of chunks) {
      const rows = await this.newRows(one, sourceOf);
      values.push(...rows.map((row) => ({ world: this.world, series: nameOf(one), ...row })));
    }
    if (values.length > 0) await this.client.insert({ table: TABLE, values, format: 'JSONEachRow' });
  }

  private async newRows(
    { metric, step, number, chunk }: StoredChunk,
    sourceOf: (id: number) => KnownSource,
  ): Promise<Row[]> {
    const stepMs = resolutionMs[step as Step]!;
    const from = number * CHUNK_ROWS * stepMs;
    const held = new Map<number, StandingPoint>();
    for await (const point of this.standing({ metric, step }, { from, to: from + CHUNK_ROWS * stepMs }))
      held.set(point.time, point);
    return chunk.rows().flatMap((row) => {
      const time = from + row * stepMs;
      const source = sourceOf(chunk.sourceOf(row));
      return chunk.isProvisional(row) ? [] : rowAfter(held.get(time), { chunk, row, time, source, stepMs });
    });
  }
}

interface Place {
  readonly chunk: Chunk;
  readonly row: number;
  readonly time: number;
  readonly source: KnownSource;
  readonly stepMs: number;
}

/** A point's first value is known as its bucket ends, and a later one from when it came. */
const rowAfter = (held: StandingPoint | undefined, { chunk, row, time, source, stepMs }: Place): Row[] => {
  const [value, fetchedAt] = [chunk.values[row]!, chunk.fetchedAt(row)];
  const { name, simulated, priority } = source;
  if (held?.value === value && held.source.name === name && held.source.simulated === simulated) return [];
  const knownAt = held ? Math.max(fetchedAt, held.knownAt + 1) : time + stepMs - 1;
  return [{ time, known_at: knownAt, value, source: name, simulated, priority, fetched_at: fetchedAt }];
};
