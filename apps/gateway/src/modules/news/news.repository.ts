import { DAY, SECOND } from '@chaintide/contracts/limits';
import { NEWS_REACH, type NewsItem, type NewsState } from '@chaintide/contracts/market/news';
import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { CONFIG, type Config } from '../../config.ts';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { nextOf } from '../../platform/db/next-of.ts';
import { rowsOf } from '../../platform/db/rows.ts';

export interface StoredEntry {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string;
  /** Unix ms; undefined if the feed gives none. */
  readonly time: number | undefined;
}
export interface StoredRead {
  readonly publisher: string;
  /** Undefined if nothing has changed. */
  readonly entries: readonly StoredEntry[] | undefined;
  readonly fetchedAt: number;
}

export interface Filters {
  readonly publisher?: string | undefined;
  readonly search?: string | undefined;
  /** Unix ms, both inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const KEPT_DAYS = 90;
const KEPT_ITEMS = 5_000; // of a publisher, whose feed may have new items each time
const counted = z.object({ day: z.number(), items: z.number() });

/** News of one world, simulated or live. */
@Injectable()
export class NewsRepository {
  private readonly world: string;

  constructor(
    @Inject(CONFIG) { SOURCES }: Config,
    private readonly db: Database,
  ) {
    this.world = SOURCES;
  }

  /** Items, coverage and the removal of old ones, all or nothing. */
  async save(feed: string, read: StoredRead): Promise<void> {
    await this.db.transaction(
      async (tx) => {
        const oldest = read.fetchedAt - KEPT_DAYS * DAY;
        const fresh = (read.entries ?? []).filter(({ time = read.fetchedAt }) => time > oldest);
        for (const entry of fresh) await this.put(tx, entry, read);
        await this.cover(tx, feed, read);
        await this.forget(tx, read.publisher, oldest);
      },
      { durable: false },
    );
  }

  async state(): Promise<NewsState> {
    const feeds = await this.db.kysely
      .selectFrom('news_feeds')
      .select(['publisher', 'since', 'fetched_at'])
      .where('world', '=', this.world)
      .orderBy('feed')
      .execute();
    const newest = await this.db.kysely
      .selectFrom('news_items')
      .select('revision')
      .where('world', '=', this.world)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      newest: Number(newest?.revision ?? 0),
      feeds: feeds.map(({ publisher, since, fetched_at: fetchedAt }) => ({
        publisher,
        since: since.getTime(),
        fetchedAt: fetchedAt.getTime(),
        simulated: this.world === 'simulated',
      })),
    };
  }

  /** The UTC days with items since a moment, in Unix ms, and how many. */
  async counts(since: number): Promise<[day: number, items: number][]> {
    const asked = this.db.query(
      `select floor(extract(epoch from at) / $2)::int as day, count(*)::int as items
       from news_items where world = $1 and at >= $3 group by 1`,
      [this.world, DAY / SECOND, new Date(since)],
    );
    return (await rowsOf(counted, asked)).map(({ day, items }) => [day * DAY, items]);
  }

  /** Newest first. */
  async list(filters: Filters, { offset, limit }: { offset: number; limit: number }): Promise<NewsItem[]> {
    const rows = await this.matching(filters)
      .select(['id', 'revision', 'publisher', 'title', 'summary', 'link', 'at'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ id, revision, at, ...row }) => ({
      ...row,
      id: Number(id),
      revision: Number(revision),
      time: at.getTime(),
    }));
  }

  /** Counts no further than can be paged through. */
  async count(filters: Filters): Promise<number> {
    return countUpTo(this.db, this.matching(filters).select('id').limit(NEWS_REACH).as('some'));
  }

  private matching({ publisher, search, from, to }: Filters) {
    return this.db.kysely
      .selectFrom('news_items')
      .where('world', '=', this.world)
      .$if(publisher !== undefined, (query) => query.where('publisher', '=', publisher!))
      .$if(Boolean(search), (query) =>
        query.where(sql<boolean>`strpos(lower(title || ' ' || summary), lower(${search})) > 0`),
      )
      .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from!)))
      .$if(to !== undefined, (query) => query.where('at', '<=', new Date(to!)));
  }

  /** An item without a time of its own keeps the one at which it was first seen. */
  private async put(tx: Tx, { key, title, summary, link, time }: StoredEntry, read: StoredRead): Promise<void> {
    const seen = new Date(read.fetchedAt);
    const told = { title, summary, link, ...(time !== undefined && { at: new Date(time) }) };
    const revision = nextOf('news_revisions');
    await tx.kysely
      .insertInto('news_items')
      .values({ world: this.world, key, publisher: read.publisher, at: seen, seen_at: seen, revision, ...told })
      .onConflict((conflict) =>
        conflict
          .columns(['world', 'key'])
          .doUpdateSet({ ...told, revision })
          .where((eb) =>
            eb.or([
              eb('news_items.title', '<>', title),
              eb('news_items.summary', '<>', summary),
              eb('news_items.link', '<>', link),
              ...(time === undefined ? [] : [eb('news_items.at', '<>', new Date(time))]),
            ]),
          ),
      )
      .execute();
  }

  /** If even the oldest item is newer than the last answer, others may have come and gone in between. */
  private async cover(tx: Tx, feed: string, { publisher, entries, fetchedAt }: StoredRead): Promise<void> {
    const held = await tx.kysely
      .selectFrom('news_feeds')
      .select(['since', 'fetched_at'])
      .where('world', '=', this.world)
      .where('feed', '=', feed)
      .executeTakeFirst();
    const oldest = Math.min(fetchedAt, ...(entries ?? []).map(({ time = fetchedAt }) => time));
    const hasGap =
      entries !== undefined && entries.length > 0 && held !== undefined && oldest > held.fetched_at.getTime();
    const since = held === undefined || hasGap ? new Date(Math.max(oldest, fetchedAt - KEPT_DAYS * DAY)) : held.since;
    const row = { publisher, since, fetched_at: new Date(fetchedAt) };
    await tx.kysely
      .insertInto('news_feeds')
      .values({ world: this.world, feed, ...row })
      .onConflict((conflict) => conflict.columns(['world', 'feed']).doUpdateSet(row))
      .execute();
  }

  private async forget(tx: Tx, publisher: string, oldest: number): Promise<void> {
    const own = tx.kysely
      .selectFrom('news_items')
      .select('id')
      .where('world', '=', this.world)
      .where('publisher', '=', publisher)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .offset(KEPT_ITEMS);
    await tx.kysely
      .deleteFrom('news_items')
      .where('world', '=', this.world)
      .where((eb) => eb.or([eb('at', '<', new Date(oldest)), eb('id', 'in', own)]))
      .execute();
    await tx.kysely
      .deleteFrom('news_feeds')
      .where('world', '=', this.world)
      .where('fetched_at', '<', new Date(oldest))
      .execute();
  }
}
