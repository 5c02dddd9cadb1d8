import {
  findsCoin,
  type CoinDay,
  type ListedCoin,
  type ListingKind,
  type Listings,
} from '@chaintide/contracts/market/listings';
import { DAY } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, busEvent } from '../../platform/bus.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { ListingsRepository } from './listings.repository.ts';

const KINDS = ['coins', 'exchanges', 'releases'] as const;

export const listingKept = busEvent<ListingKind>('listing.kept');

interface Paging {
  readonly page: number;
  readonly limit: number;
  readonly total?: number | undefined;
}

/** The newest lists of coins and exchanges: in memory, stored, and told to whoever watches. */
@Injectable()
export class ListingsService implements OnModuleInit {
  private readonly held: Partial<Record<ListingKind, Listings[ListingKind]>> = {};

  constructor(
    private readonly repository: ListingsRepository,
    private readonly hub: Hub,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.load();
    const coins = (parts: readonly string[]): Listings['coins'] | undefined => {
      if (parts.length > 0) throw new AppError('topic.unknown', { topic: ['listings', ...parts].join(':') });
      return this.held.coins as Listings['coins'] | undefined;
    };
    this.hub.register('listings', { snapshot: (parts) => coins(parts) ?? null, delta: coins });
  }

  async keep<K extends ListingKind>(kind: K, listing: Listings[K]): Promise<void> {
    this.show(kind, listing);
    await this.repository.save(kind, listing);
    this.bus.emit(listingKept, kind);
  }

  /** Takes a list that the leading process has stored. */
  follow<K extends ListingKind>(kind: K, listing: Listings[K]): void {
    this.show(kind, listing);
    this.bus.emit(listingKept, kind);
  }

  private show<K extends ListingKind>(kind: K, listing: Listings[K]): void {
    this.held[kind] = listing;
    if (kind === 'coins') this.hub.touch(topics.listings());
  }

  /** Reads the stored lists. */
  async load(): Promise<void> {
    for (const kind of KINDS) {
      const stored = await this.repository.newest(kind);
      if (stored && stored.fetchedAt > (this.held[kind]?.fetchedAt ?? 0)) this.follow(kind, stored);
    }
  }

  /** Undefined before the first one. */
  find<K extends ListingKind>(kind: K): Listings[K] | undefined {
    return this.held[kind] as Listings[K] | undefined;
  }

  /** Throws if no list has arrived yet. */
  newest<K extends ListingKind>(kind: K): Listings[K] {
    const listing = this.find(kind);
    if (!listing) throw new AppError('indicator.sourceDown', { id: `list/${kind}`, source: 'CoinGecko' });
    return listing;
  }

  /** A page of a list, with its origin. */
  page<K extends ListingKind>(
    kind: K,
    { page, limit, total }: Paging,
    isFound: (row: Listings[K]['rows'][number]) => boolean,
  ) {
    const { rows, ...origin } = this.newest(kind);
    const found = (rows as Listings[K]['rows'][number][]).filter(isFound).slice(0, total);
    return { ...origin, total: found.length, page, limit, list: found.slice((page - 1) * limit, page * limit) };
  }

  coins(typed: string | undefined, paging: Paging) {
    return this.page('coins', paging, (coin: ListedCoin) => typed === undefined || findsCoin(typed, coin));
  }

  /** The listed coins with a ticker, of which a pair with USDT is another name; throws if there is none. */
  priced(symbol: string | undefined): ListedCoin[] {
    const { rows } = this.newest('coins');
    if (symbol === undefined) return rows;
    const asked = symbol.toUpperCase();
    const found = rows.filter((coin) => coin.symbol === asked || `${coin.symbol}USDT` === asked);
    if (found.length === 0) throw new AppError('listing.unknownCoin', { coin: symbol });
    return found;
  }

  /** Days in the form of addresses, both inclusive. */
  async days(coin: string, start = '1970-01-01', end = '2099-12-31'): Promise<CoinDay[]> {
    if (start > end) throw new AppError('range.reversed', { from: start, to: end });
    const days = await this.repository.days(coin, { from: Date.parse(start), to: Date.parse(end) + DAY - 1 });
    if (!days) throw new AppError('listing.unknownCoin', { coin });
    return days;
  }
}
