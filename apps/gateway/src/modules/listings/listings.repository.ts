import { listingSchemas, type CoinDay, type ListingKind, type Listings } from '@chaintide/contracts/market/listings';
import { DAY } from '@chaintide/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

/** Unix ms; both inclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const dayOf = (time: number): number => Math.floor(time / DAY);
const isoDate = (day: number): string => new Date(day * DAY).toISOString();

/** Lists of one world, simulated or live. */
@Injectable()
export class ListingsRepository {
  private readonly world: string;

  constructor(
    @Inject(CONFIG) { SOURCES }: Config,
    private readonly db: Database,
  ) {
    this.world = SOURCES;
  }

  /** Undefined before the first one, and if an earlier version stored it in another form. */
  async newest<K extends ListingKind>(kind: K): Promise<Listings[K] | undefined> {
    const row = await this.db.kysely
      .selectFrom('listings')
      .select(['source', 'simulated', 'fetched_at', 'rows'])
      .where('world', '=', this.world)
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (!row) return undefined;
    const { source, simulated, fetched_at: fetchedAt, rows } = row;
    const read = listingSchemas[kind].safeParse({ source, simulated, fetchedAt: fetchedAt.getTime(), rows });
    return read.data as Listings[K] | undefined;
  }

  async save<K extends ListingKind>(kind: K, listing: Listings[K]): Promise<void> {
    const { source, simulated, fetchedAt, rows } = listing;
    const told = { source, simulated, fetched_at: new Date(fetchedAt), rows: JSON.stringify(rows) };
    await this.db.transaction(
      async (tx) => {
        await tx.kysely
          .insertInto('listings')
          .values({ world: this.world, kind, ...told })
          .onConflict((conflict) => conflict.columns(['world', 'kind']).doUpdateSet(told))
          .execute();
        if (kind === 'coins') await this.saveDays(tx, listing as Listings['coins']);
      },
      { durable: false },
    );
  }

  /** The days of the coin with this id, or of the one that had this ticker last; undefined if there was none. */
  async days(name: string, { from, to }: Span): Promise<CoinDay[] | undefined> {
    const found = await this.db.kysely
      .selectFrom('coin_days')
      .select('coin')
      .where('world', '=', this.world)
      .where((eb) => eb.or([eb('coin', '=', name.toLowerCase()), eb('symbol', '=', name.toUpperCase())]))
      .orderBy('day', 'desc')
      .orderBy('rank')
      .executeTakeFirst();
    if (!found) return undefined;
    const rows = await this.db.kysely
      .selectFrom('coin_days')
      .select(['day', 'rank', 'price', 'market_cap', 'volume'])
      .where('world', '=', this.world)
      .where('coin', '=', found.coin)
      .where('day', '>=', dayOf(from))
      .where('day', '<=', dayOf(to))
      .orderBy('day')
      .execute();
    return rows.map(({ day, rank, price, market_cap: marketCap, volume: volume24h }) => ({
      date: isoDate(day),
      rank,
      price,
      marketCap,
      volume24h,
    }));
  }

  private async saveDays(tx: Tx, { source, fetchedAt, rows }: Listings['coins']): Promise<void> {
    const days = rows.map(({ id, symbol, rank, price, marketCap, volume24h }) => ({
      world: this.world,
      coin: id,
      day: dayOf(fetchedAt),
      symbol,
      rank,
      price,
      market_cap: marketCap,
      volume: volume24h,
      source,
      fetched_at: new Date(fetchedAt),
    }));
    await tx.kysely
      .insertInto('coin_days')
      .values(days)
      .onConflict((conflict) =>
        conflict.columns(['world', 'coin', 'day']).doUpdateSet((eb) => ({
          symbol: eb.ref('excluded.symbol'),
          rank: eb.ref('excluded.rank'),
          price: eb.ref('excluded.price'),
          market_cap: eb.ref('excluded.market_cap'),
          volume: eb.ref('excluded.volume'),
          source: eb.ref('excluded.source'),
          fetched_at: eb.ref('excluded.fetched_at'),
        })),
      )
      .execute();
  }
}
