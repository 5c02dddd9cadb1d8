import type { Tx } from '../../../platform/db/database.ts';
import { md5Of } from '../../../platform/db/md5-of.ts';
import { Chunk } from '../chunk.ts';
import { Column } from '../column.ts';
import { readRevisions, revisionsOf, type Bucket, type Revision } from '../stored.ts';
import type { Period } from './period.ts';

type Series = Omit<Bucket, 'time'>;

const storedOf = (tx: Tx, world: string, { metric, step }: Series) =>
  tx.kysely
    .selectFrom('series_chunks')
    .where('world', '=', world)
    .where('metric', '=', metric)
    .where('step', '=', step)
    .orderBy('chunk');

/** Hashes of the chunks of a series, by number. */
export const digestsOf = async (tx: Tx, world: string, series: Series): Promise<Map<number, string>> => {
  const rows = await storedOf(tx, world, series)
    .select((eb) => ['chunk', md5Of(eb.ref('points')).as('digest')])
    .execute();
  return new Map(rows.map(({ chunk, digest }) => [chunk, digest]));
};

interface Stretch {
  readonly series: Series;
  /** The first chunk and the last one. */
  readonly chunks: readonly [number, number];
  readonly stepMs: number;
}

/** Some chunks of a series as a column. */
export const columnOf = async (tx: Tx, world: string, { series, chunks, stepMs }: Stretch): Promise<Column> => {
  const rows = await storedOf(tx, world, series)
    .select(['chunk', 'points'])
    .where('chunk', '>=', chunks[0])
    .where('chunk', '<=', chunks[1])
    .execute();
  const column = new Column(stepMs);
  for (const { chunk, points } of rows) column.adopt(chunk, Chunk.read(points));
  return column;
};

/** The revisions of a period of a series, oldest first. */
export const revisionsWithin = (
  tx: Tx,
  { world, from, to, ...series }: Series & Pick<Period, 'from' | 'to'> & { readonly world: string },
): Promise<Revision[]> =>
  readRevisions(
    revisionsOf(tx, world, series)
      .where('bucket', '>=', new Date(from))
      .where('bucket', '<', new Date(to))
      .orderBy('id'),
  );
