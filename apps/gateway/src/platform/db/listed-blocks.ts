import type { Tx } from './database.ts';

/** The newest blocks of a chain, of one world: simulated or live. */
interface BlockTable {
  readonly table: 'bitcoin_blocks' | 'ethereum_blocks';
  readonly world: string;
}

interface ListedBlocks {
  /** The first's and the last's time, Unix ms. */
  readonly from: number;
  readonly to: number;
  /** Of the last. */
  readonly height: number;
  readonly hash: string;
}

/** Null if there are no blocks. */
export const listedBlocks = async (db: Tx, { table, world }: BlockTable): Promise<ListedBlocks | null> => {
  const blocks = db.kysely.selectFrom(table).where('world', '=', world);
  const last = await blocks.select(['height', 'hash', 'at']).orderBy('height', 'desc').limit(1).executeTakeFirst();
  if (!last) return null;
  const { from } = await blocks.select(({ fn }) => fn.min('at').as('from')).executeTakeFirstOrThrow();
  const { height, hash, at } = last;
  return { from: from.getTime(), to: at.getTime(), height, hash };
};

/** Removes the blocks from a height on and those before a time, Unix ms, with all that is about them. */
export const dropBlocks = async (
  tx: Tx,
  { table, world }: BlockTable,
  { from, since }: { readonly from: number; readonly since: number },
): Promise<void> => {
  await tx.kysely
    .deleteFrom(table)
    .where('world', '=', world)
    .where((where) => where.or([where('height', '>=', from), where('at', '<', new Date(since))]))
    .execute();
};

/** A list about blocks, of one world. */
interface RowTable {
  readonly table: 'big_transactions' | 'big_transfers' | 'new_contracts';
  readonly world: string;
}

/** Removes the rows about the oldest blocks, if there are more than that. */
export const trimRows = async (tx: Tx, { table, world }: RowTable, most: number): Promise<void> => {
  await tx.kysely
    .deleteFrom(table)
    .where('world', '=', world)
    .where('height', '<', (inner) =>
      inner
        .selectFrom(table)
        .select('height')
        .where('world', '=', world)
        .orderBy('height', 'desc')
        .offset(most)
        .limit(1),
    )
    .execute();
};
