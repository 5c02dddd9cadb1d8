import type { AddressKind, Holder } from '@chaintide/contracts/market/address-tags';
import {
  BIG_TRANSACTIONS_REACH,
  type BigTransaction,
  type BitcoinBlocksState,
  type OutputType,
} from '@chaintide/contracts/market/bitcoin-blocks';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config.ts';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { dropBlocks, listedBlocks, trimRows } from '../../platform/db/listed-blocks.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';
import { SenderBook } from './sender-book.ts';
import type { StoredBlock, StoredRead, StoredTransaction } from './stored-read.ts';

export interface Filters {
  readonly type?: OutputType | undefined;
  readonly address?: string | undefined;
  readonly txId?: string | undefined;
  readonly least?: number | undefined;
  /** Unix ms, both inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const poolRow = z.object({
  pool: z.string().nullable(),
  blocks: z.number(),
  height: z.number(),
  hash: z.string(),
  time: moment,
});

const COIN = 1e8;
const ROWS_AT_ONCE = 500;
const MOST_TRANSACTIONS = 500_000; // a month of the busiest days so far

const holderOf = (name: string | null, kind: AddressKind | null): Holder | null =>
  name === null || kind === null ? null : { name, kind };

/** Blocks of one world, simulated or live. */
@Injectable()
export class BitcoinBlocksRepository {
  private readonly world: 'simulated' | 'live';

  constructor(
    @Inject(CONFIG) { SOURCES }: Config,
    private readonly db: Database,
  ) {
    this.world = SOURCES;
  }

  /** All or nothing. */
  async save({ from, blocks, since }: StoredRead): Promise<void> {
    await this.db.transaction(
      async (tx) => {
        await dropBlocks(tx, { table: 'bitcoin_blocks', world: this.world }, { from, since });
        for (let at = 0; at < blocks.length; at += ROWS_AT_ONCE)
          await this.insert(tx, blocks.slice(at, at + ROWS_AT_ONCE));
        await trimRows(tx, { table: 'big_transactions', world: this.world }, MOST_TRANSACTIONS);
      },
      { durable: false },
    );
  }

  async state(): Promise<BitcoinBlocksState> {
    const { world } = this;
    return {
      simulated: world === 'simulated',
      blocks: await listedBlocks(this.db, { table: 'bitcoin_blocks', world }),
    };
  }

  /** Newest first, within a block the largest first. */
  async list(filters: Filters, { offset, limit }: { offset: number; limit: number }): Promise<BigTransaction[]> {
    const rows = await this.matching(filters)
      .select(['big.id', 'big.tx_id as txId', 'big.vout', 'big.type', 'big.address', 'big.sender as from'])
      .select(['big.value', 'big.usd', 'block.at', 'big.height', 'block.hash as block'])
      .select(['big.held_days as heldDays', 'big.buy_price as buyPrice', 'big.sell_price as sellPrice', 'big.profit'])
      .leftJoin('address_tags as payer', 'payer.address', 'big.sender')
      .leftJoin('address_tags as payee', 'payee.address', 'big.address')
      .select([
        'payer.name as payerName',
        'payer.kind as payerKind',
        'payee.name as payeeName',
        'payee.kind as payeeKind',
      ])
      .orderBy('big.height', 'desc')
      .orderBy('big.usd', 'desc')
      .orderBy('big.id')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ id, at, value, payerName, payerKind, payeeName, payeeKind, ...row }) => ({
      ...row,
      fromTag: holderOf(payerName, payerKind),
      toTag: holderOf(payeeName, payeeKind),
      id: Number(id),
      time: at.getTime(),
      amount: Number(value) / COIN,
    }));
  }

  /** Counts no further than can be paged through. */
  async count(filters: Filters): Promise<number> {
    return countUpTo(this.db, this.matching(filters).select('big.id').limit(BIG_TRANSACTIONS_REACH).as('some'));
  }

  /** The blocks after a moment, Unix ms, by who signed them, most first; with the newest block of each. */
  pools(after: number): Promise<z.infer<typeof poolRow>[]> {
    const asked = this.db.query(
      `select counted.pool, counted.blocks, newest.height, newest.hash, newest.at as time
       from (select pool, count(*)::int as blocks, max(height) as height from bitcoin_blocks where world = $1 and at > $2 group by pool) counted
       join bitcoin_blocks newest on newest.world = $1 and newest.height = counted.height
       order by counted.blocks desc, counted.height desc`,
      [this.world, new Date(after)],
    );
    return rowsOf(poolRow, asked);
  }

  private matching({ type, address, txId, least, from, to }: Filters) {
    return this.db.kysely
      .selectFrom('big_transactions as big')
      .innerJoin('bitcoin_blocks as block', (join) =>
        join.onRef('block.world', '=', 'big.world').onRef('block.height', '=', 'big.height'),
      )
      .where('big.world', '=', this.world)
      .$if(type !== undefined, (query) => query.where('big.type', '=', type!))
      .$if(txId !== undefined, (query) => query.where('big.tx_id', '=', txId!))
      .$if(least !== undefined, (query) => query.where('big.usd', '>=', least!))
      .$if(from !== undefined, (query) => query.where('block.at', '>=', new Date(from!)))
      .$if(to !== undefined, (query) => query.where('block.at', '<=', new Date(to!)))
      .$if(address !== undefined, (query) =>
        query.where((where) =>
          where.or([where('big.address', 'like', `${address!}%`), where('big.sender', 'like', `${address!}%`)]),
        ),
      );
  }

  private async insert(tx: Tx, blocks: readonly StoredBlock[]): Promise<void> {
    await tx.kysely
      .insertInto('bitcoin_blocks')
      .values(
        blocks.map(({ height, hash, time, pool = null }) => ({
          world: this.world,
          height,
          hash,
          at: new Date(time),
          pool,
        })),
      )
      .execute();
    const rows = blocks.flatMap(({ height, transactions }) => transactions.map((one) => ({ ...one, height })));
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await this.insertBig(tx, rows.slice(at, at + ROWS_AT_ONCE));
  }

  private async insertBig(tx: Tx, rows: readonly (StoredTransaction & { readonly height: number })[]): Promise<void> {
    const senders = await SenderBook.of(rows, this.world, tx);
    await tx.kysely
      .insertInto('big_transactions')
      .values(
        rows.map((row) => ({
          world: this.world,
          height: row.height,
          tx_id: row.txId,
          vout: row.vout,
          type: row.type,
          address: row.address,
          sender: senders.of(row.spends),
          value: row.value,
          usd: row.usd,
          held_days: row.heldDays,
          buy_price: row.buyPrice,
          sell_price: row.sellPrice,
          profit: row.profit,
        })),
      )
      .onConflict((conflict) =>
        // only a transaction in a block that should have been removed: the newer block counts
        conflict.columns(['world', 'tx_id', 'vout']).doUpdateSet((row) => ({
          height: row.ref('excluded.height'),
          usd: row.ref('excluded.usd'),
          sell_price: row.ref('excluded.sell_price'),
          profit: row.ref('excluded.profit'),
        })),
      )
      .execute();
  }
}
