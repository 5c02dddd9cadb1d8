import {
  ISSUANCE_REACH,
  issuedCoin,
  type IssuanceChain,
  type IssuanceEvent,
  type IssuanceKind,
  type IssuanceState,
  type IssuedCoin,
} from '@chaintide/contracts/market/issuance';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config.ts';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** A point of a chain: its position, and its time in Unix ms. */
interface Mark {
  readonly at: number;
  readonly time: number;
}
export interface StoredSpan {
  readonly from: Mark;
  readonly to: Mark;
}
export type NewEvent = Omit<IssuanceEvent, 'id' | 'chain'> & { readonly index: number };
export interface StoredStep {
  readonly span: StoredSpan;
  readonly events: readonly NewEvent[];
  readonly fetchedAt: number;
}
const total = z.object({
  /** Unix ms. */
  day: z.number(),
  coin: issuedCoin,
  minted: z.number(),
  burned: z.number(),
  mints: z.number(),
  burns: z.number(),
});
export type StoredTotal = z.infer<typeof total>;

export interface Filters {
  readonly coin?: IssuedCoin | undefined;
  readonly chain?: IssuanceChain | undefined;
  readonly kind?: IssuanceKind | undefined;
  /** Unix ms, both inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const ROWS_AT_ONCE = 1_000;

/** Events of one world, simulated or live. */
@Injectable()
export class IssuanceRepository {
  private readonly world: 'simulated' | 'live';

  constructor(
    @Inject(CONFIG) { SOURCES }: Config,
    private readonly db: Database,
  ) {
    this.world = SOURCES;
  }

  async span(chain: IssuanceChain): Promise<StoredSpan | undefined> {
    const row = await this.db.kysely
      .selectFrom('issuance_spans')
      .selectAll()
      .where('world', '=', this.world)
      .where('chain', '=', chain)
      .executeTakeFirst();
    return (
      row && {
        from: { at: Number(row.from_position), time: row.from_time.getTime() },
        to: { at: Number(row.to_position), time: row.to_time.getTime() },
      }
    );
  }

  /** Both or neither. */
  async save(chain: IssuanceChain, step: StoredStep): Promise<void> {
    await this.db.transaction(
      async (tx) => {
        for (let at = 0; at < step.events.length; at += ROWS_AT_ONCE)
          await this.insert(tx, chain, step.events.slice(at, at + ROWS_AT_ONCE));
        await this.move(tx, chain, step);
      },
      { durable: false },
    );
  }

  /** By UTC day, oldest first. */
  async totals(chain: IssuanceChain, since: number): Promise<StoredTotal[]> {
    const asked = this.db.query(
      `select floor(extract(epoch from at) / $3)::int as day, coin,
         coalesce(sum(amount) filter (where kind = 'mint'), 0)::float8 as minted,
         coalesce(sum(amount) filter (where kind <> 'mint'), 0)::float8 as burned,
         count(*) filter (where kind = 'mint')::int as mints,
         count(*) filter (where kind <> 'mint')::int as burns
       from issuance_events where world = $1 and chain = $2 and at >= $4 group by 1, 2 order by 1, 2`,
      [this.world, chain, DAY / SECOND, new Date(since)],
    );
    return (await rowsOf(total, asked)).map((row) => ({ ...row, day: row.day * DAY }));
  }

  async state(): Promise<IssuanceState> {
    const rows = await this.db.kysely
      .selectFrom('issuance_spans')
      .select(['chain', 'from_time', 'to_time', 'fetched_at'])
      .where('world', '=', this.world)
      .orderBy('chain')
      .execute();
    const [newest] = await this.list({}, { offset: 0, limit: 1 });
    return {
      newest: newest?.id ?? 0,
      chains: rows.map((row) => ({
        chain: row.chain,
        from: row.from_time.getTime(),
        to: row.to_time.getTime(),
        fetchedAt: row.fetched_at.getTime(),
        simulated: this.world === 'simulated',
      })),
    };
  }

  /** Newest first. */
  async list(filters: Filters, { offset, limit }: { offset: number; limit: number }): Promise<IssuanceEvent[]> {
    const rows = await this.matching(filters)
      .select(['id', 'chain', 'coin', 'kind', 'amount', 'at', 'block', 'hash'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ id, at, block, ...row }) => ({
      ...row,
      id: Number(id),
      time: at.getTime(),
      block: Number(block),
    }));
  }

  /** Counts no further than can be paged through. */
  async count(filters: Filters): Promise<number> {
    return countUpTo(this.db, this.matching(filters).select('id').limit(ISSUANCE_REACH).as('some'));
  }

  private matching({ coin, chain, kind, from, to }: Filters) {
    return this.db.kysely
      .selectFrom('issuance_events')
      .where('world', '=', this.world)
      .$if(coin !== undefined, (query) => query.where('coin', '=', coin!))
      .$if(chain !== undefined, (query) => query.where('chain', '=', chain!))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from!)))
      .$if(to !== undefined, (query) => query.where('at', '<=', new Date(to!)));
  }

  private async insert(tx: Tx, chain: IssuanceChain, events: readonly NewEvent[]): Promise<void> {
    await tx.kysely
      .insertInto('issuance_events')
      .values(
        events.map(({ coin, kind, amount, time, block, hash, index }) => ({
          world: this.world,
          chain,
          coin,
          kind,
          amount,
          at: new Date(time),
          block,
          hash,
          index,
        })),
      )
      .onConflict((conflict) => conflict.columns(['world', 'chain', 'hash', 'index']).doNothing())
      .execute();
  }

  private async move(tx: Tx, chain: IssuanceChain, { span: { from, to }, fetchedAt }: StoredStep): Promise<void> {
    const row = {
      from_position: from.at,
      from_time: new Date(from.time),
      to_position: to.at,
      to_time: new Date(to.time),
      fetched_at: new Date(fetchedAt),
    };
    await tx.kysely
      .insertInto('issuance_spans')
      .values({ world: this.world, chain, ...row })
      .onConflict((conflict) => conflict.columns(['world', 'chain']).doUpdateSet(row))
      .execute();
  }
}
