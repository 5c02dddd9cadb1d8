import type { EthereumBlocksState } from '@chaintide/contracts/market/ethereum-blocks';
import { SECOND } from '@chaintide/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { dropBlocks, listedBlocks, trimRows } from '../../platform/db/listed-blocks.ts';
import type { StoredRead } from './stored-read.ts';

const ROWS_AT_ONCE = 500;
const MOST_ROWS = 500_000; // of each list: a month of busy days

/** Blocks of one world, simulated or live. */
@Injectable()
export class EthereumBlocksRepository {
  private readonly of: { readonly table: 'ethereum_blocks'; readonly world: 'simulated' | 'live' };

  constructor(
    @Inject(CONFIG) { SOURCES }: Config,
    private readonly db: Database,
  ) {
    this.of = { table: 'ethereum_blocks', world: SOURCES };
  }

  /** All or nothing. */
  async save({ from, blocks, since }: StoredRead): Promise<void> {
    await this.db.transaction(
      async (tx) => {
        await dropBlocks(tx, this.of, { from, since });
        for (const some of parts(blocks)) await this.insert(tx, some);
        for (const table of ['big_transfers', 'new_contracts'] as const)
          await trimRows(tx, { table, world: this.of.world }, MOST_ROWS);
      },
      { durable: false },
    );
  }

  async state(): Promise<EthereumBlocksState> {
    return { simulated: this.of.world === 'simulated', blocks: await listedBlocks(this.db, this.of) };
  }

  private async insert(tx: Tx, blocks: StoredRead['blocks']): Promise<void> {
    const { world } = this.of;
    await tx.kysely
      .insertInto('ethereum_blocks')
      .values(blocks.map(({ height, hash, time }) => ({ world, height, hash, at: new Date(time * SECOND) })))
      .execute();
    for (const rows of parts(transfersOf(blocks, world)))
      await tx.kysely.insertInto('big_transfers').values(rows).execute();
    for (const rows of parts(contractsOf(blocks, world)))
      await tx.kysely.insertInto('new_contracts').values(rows).execute();
  }
}

function* parts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

type Blocks = StoredRead['blocks'];

const transfersOf = (blocks: Blocks, world: string) =>
  blocks.flatMap(({ height, transfers }) =>
    transfers.map(({ txId, log, from, to, ...one }) => ({
      ...one,
      log: log ?? null,
      world,
      height,
      tx_id: txId,
      sender: from ?? null,
      receiver: to ?? null,
    })),
  );

const contractsOf = (blocks: Blocks, world: string) =>
  blocks.flatMap(({ height, contracts }) =>
    contracts.map(({ txId, isToken, ...one }) => ({ ...one, world, height, tx_id: txId, is_token: isToken })),
  );
