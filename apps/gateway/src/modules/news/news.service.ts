import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import { NEWS_REACH, newsRoute, type NewsState } from '@chaintide/contracts/market/news';
import { topics } from '@chaintide/contracts/realtime';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daySpan } from '../../platform/day-span.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { Relay } from '../../platform/processes/relay.ts';
import { NewsRepository, type StoredRead } from './news.repository.ts';

type Query = RouteOutput<typeof newsRoute, 'query'>;
interface DayCount {
  /** Unix ms. */
  readonly time: number;
  readonly value: number;
}

/** News of the configured feeds: stored, listed, and told to whoever watches. */
@Injectable()
export class NewsService implements OnModuleInit {
  private state: NewsState = { feeds: [], newest: 0 };
  private readonly tell: () => void;

  constructor(
    private readonly repository: NewsRepository,
    private readonly hub: Hub,
    relay: Relay,
  ) {
    this.tell = relay.defineStored('news', () => this.read());
  }

  async onModuleInit(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.registerState('news', () => this.state);
  }

  async keep(feed: string, read: StoredRead): Promise<void> {
    await this.repository.save(feed, read);
    await this.read();
    this.tell();
  }

  private async read(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.touch(topics.news());
  }

  /** Items on each UTC day since the last of the feeds was first read without a gap, and not before `since`. */
  async days(since: number, now: number): Promise<DayCount[]> {
    const first = Math.max(since, ...this.state.feeds.map((feed) => feed.since));
    const from = Math.floor(first / DAY) * DAY;
    const counts = new Map(await this.repository.counts(from));
    const length = Math.max(0, Math.floor((now - from) / DAY) + 1);
    return Array.from({ length }, (_, place) => from + place * DAY).map((time) => ({
      time,
      value: counts.get(time) ?? 0,
    }));
  }

  /** Throws if no feed has been read. */
  async page({ page, limit, start, end, ...filters }: Query): Promise<RouteData<typeof newsRoute>> {
    const span = daySpan({ start, end });
    if (this.state.feeds.length === 0) throw new AppError('market.noSource', { path: 'list/news' });
    const wanted = { ...filters, ...span };
    const offset = (page - 1) * limit;
    const [total, list] = await Promise.all([
      this.repository.count(wanted),
      offset >= NEWS_REACH ? [] : this.repository.list(wanted, { offset, limit }),
    ]);
    return { ...this.state, total, page, limit, list };
  }
}
