import { BIG_TRANSACTIONS_REACH } from '@chaintide/contracts/market/bitcoin-blocks';
import type { ContractType, NewContract } from '@chaintide/contracts/market/ethereum-blocks';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.ts';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import { Database } from '../../platform/db/database.ts';

interface Filters {
  readonly type?: ContractType | undefined;
  readonly address?: string | undefined;
  readonly txId?: string | undefined;
  /** Unix ms, both inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
type ContractRow = Omit<NewContract, 'creatorTag' | 'tag'>;

/** Contracts of one world, simulated or live. */
@Injectable()
export class NewContractsRepository {
  private readonly world: 'simulated' | 'live';

  constructor(
    @Inject(CONFIG) { SOURCES }: Config,
    private readonly db: Database,
  ) {
    this.world = SOURCES;
  }

  /** Newest first. */
  async list(filters: Filters, { offset, limit }: { offset: number; limit: number }): Promise<ContractRow[]> {
    const rows = await this.matching(filters)
      .select(['made.id', 'made.tx_id as txId', 'made.creator', 'made.address', 'made.is_token'])
      .select(['block.at', 'made.height', 'block.hash as block'])
      .orderBy('made.height', 'desc')
      .orderBy('made.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ id, at, is_token: isToken, ...row }) => ({
      ...row,
      id: Number(id),
      time: at.getTime(),
      type: isToken ? 'token' : 'other',
    }));
  }

  /** Counts no further than can be paged through. */
  async count(filters: Filters): Promise<number> {
    return countUpTo(this.db, this.matching(filters).select('made.id').limit(BIG_TRANSACTIONS_REACH).as('some'));
  }

  private matching({ type, address, txId, from, to }: Filters) {
    return this.db.kysely
      .selectFrom('new_contracts as made')
      .innerJoin('ethereum_blocks as block', (join) =>
        join.onRef('block.world', '=', 'made.world').onRef('block.height', '=', 'made.height'),
      )
      .where('made.world', '=', this.world)
      .$if(type !== undefined, (query) => query.where('made.is_token', '=', type === 'token'))
      .$if(txId !== undefined, (query) => query.where('made.tx_id', '=', txId!))
      .$if(from !== undefined, (query) => query.where('block.at', '>=', new Date(from!)))
      .$if(to !== undefined, (query) => query.where('block.at', '<=', new Date(to!)))
      .$if(address !== undefined, (query) =>
        query.where((where) =>
          where.or([where('made.address', 'like', `${address!}%`), where('made.creator', 'like', `${address!}%`)]),
        ),
      );
  }
}
