import { BIG_TRANSACTIONS_REACH } from '@chaintide/contracts/market/bitcoin-blocks';
import type { BigTransfer, EtherAsset, EthereumBlocksState } from '@chaintide/contracts/market/ethereum-blocks';
import { SECOND } from '@chaintide/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { dropBlocks, listedBlocks } from '../../platform/db/listed-blocks.ts';
import type { StoredRead } from './stored-read.ts';

export interface Wanted {
  readonly type?: 'ether' | 'token' | undefined;
  readonly abbr?: EtherAsset | undefined;
  readonly address?: string | undefined;
  readonly txId?: string | undefined;
  readonly least?: number | undefined;
  /** Unix ms, both inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
type TransferRow = Omit<BigTransfer, 'fromTag' | 'toTag'>;

const ROWS_AT_ONCE = 500;
const MOST_TRANSFERS = 500_000; // a month of busy days

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
        for (let at = 0; at < blocks.length; at += ROWS_AT_ONCE)
          await this.insert(tx, blocks.slice(at, at + ROWS_AT_ONCE));
        await this.trim(tx);
      },
      { durable: false },
    );
  }

  async state(): Promise<EthereumBlocksState> {
    return { simulated: this.of.world === 'simulated', blocks: await listedBlocks(this.db, this.of) };
  }

  /** Newest first, within a block the largest first. */
  async list(wanted: Wanted, { offset, limit }: { offset: number; limit: number }): Promise<TransferRow[]> {
    const rows = await this.matching(wanted)
      .select(['big.id', 'big.tx_id as txId', 'big.asset', 'big.sender as from', 'big.receiver as to'])
      .select(['big.amount', 'big.usd', 'block.at', 'big.height', 'block.hash as block'])
      .orderBy('big.height', 'desc')
      .orderBy('big.usd', 'desc')
      .orderBy('big.id')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ id, at, ...row }) => ({ ...row, id: Number(id), time: at.getTime() }));
  }

  /** Counts no further than can be paged through. */
  async count(wanted: Wanted): Promise<number> {
    const some = this.matching(wanted).select('big.id').limit(BIG_TRANSACTIONS_REACH).as('some');
    const { count } = await this.db.kysely
      .selectFrom(some)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  private matching({ type, abbr, address, txId, least, from, to }: Wanted) {
    return this.db.kysely
      .selectFrom('big_transfers as big')
      .innerJoin('ethereum_blocks as block', (join) =>
        join.onRef('block.world', '=', 'big.world').onRef('block.height', '=', 'big.height'),
      )
      .where('big.world', '=', this.of.world)
      .$if(type !== undefined, (query) => query.where('big.asset', type === 'ether' ? '=' : '!=', 'ETH'))
      .$if(abbr !== undefined, (query) => query.where('big.asset', '=', abbr!))
      .$if(txId !== undefined, (query) => query.where('big.tx_id', '=', txId!))
      .$if(least !== undefined, (query) => query.where('big.usd', '>=', least!))
      .$if(from !== undefined, (query) => query.where('block.at', '>=', new Date(from!)))
      .$if(to !== undefined, (query) => query.where('block.at', '<=', new Date(to!)))
      .$if(address !== undefined, (query) =>
        query.where((where) =>
          where.or([where('big.sender', 'like', `${address!}%`), where('big.receiver', 'like', `${address!}%`)]),
        ),
      );
  }

  private async insert(tx: Tx, blocks: StoredRead['blocks']): Promise<void> {
    const { world } = this.of;
    await tx.kysely
      .insertInto('ethereum_blocks')
      .values(blocks.map(({ height, hash, time }) => ({ world, height, hash, at: new Date(time * SECOND) })))
      .execute();
    const rows = blocks.flatMap(({ height, transfers }) =>
      transfers.map(({ txId, from, to, ...one }) => ({
        ...one,
        world,
        height,
        tx_id: txId,
        sender: from ?? null,
        receiver: to ?? null,
      })),
    );
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await tx.kysely
        .insertInto('big_transfers')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute();
  }

  private async trim(tx: Tx): Promise<void> {
    await tx.query(
      `delete from big_transfers where world = $1 and height <
         (select height from big_transfers where world = $1 order by height desc offset $2 limit 1)`,
      [this.of.world, MOST_TRANSFERS],
    );
  }
}
