import { BIG_TRANSACTIONS_REACH } from '@chaintide/contracts/market/bitcoin-blocks';
import type { BigTransfer, EtherAsset } from '@chaintide/contracts/market/ethereum-blocks';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.ts';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import { Database } from '../../platform/db/database.ts';

interface Filters {
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

/** Payments and transfers of one world, simulated or live. */
@Injectable()
export class BigTransfersRepository {
  private readonly world: 'simulated' | 'live';

  constructor(
    @Inject(CONFIG) { SOURCES }: Config,
    private readonly db: Database,
  ) {
    this.world = SOURCES;
  }

  /** Newest first, within a block the largest first. */
  async list(filters: Filters, { offset, limit }: { offset: number; limit: number }): Promise<TransferRow[]> {
    const rows = await this.matching(filters)
      .select(['big.id', 'big.tx_id as txId', 'big.log', 'big.asset', 'big.sender as from', 'big.receiver as to'])
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
  async count(filters: Filters): Promise<number> {
    return countUpTo(this.db, this.matching(filters).select('big.id').limit(BIG_TRANSACTIONS_REACH).as('some'));
  }

  private matching({ type, abbr, address, txId, least, from, to }: Filters) {
    return this.db.kysely
      .selectFrom('big_transfers as big')
      .innerJoin('ethereum_blocks as block', (join) =>
        join.onRef('block.world', '=', 'big.world').onRef('block.height', '=', 'big.height'),
      )
      .where('big.world', '=', this.world)
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
}
