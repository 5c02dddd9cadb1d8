import { z } from 'zod';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { SEARCH_LENGTH } from '../limits.ts';
import { pages } from '../pages.ts';

/** Lists of the whole market, as one vendor gives them: coins by market capitalisation, exchanges, and days of releases. */

export const LISTED_COINS = 100; // spec 001 §9
const amount = z.number().nullable();

export const listedCoin = z.object({
  rank: z.number().int(),
  /** The vendor's name of it, which stays when ticker or name change. */
  id: z.string(),
  /** In capitals. Several coins may have the same. */
  symbol: z.string(),
  name: z.string(),
  /** In dollars, like all amounts; null: the vendor has none. */
  price: amount,
  marketCap: amount,
  volume24h: amount,
  high24h: amount,
  low24h: amount,
  /** Percent. */
  change1h: amount,
  change24h: amount,
  change7d: amount,
  /** In coins. */
  supply: amount,
  allTimeHigh: amount,
  /** Prices of the last seven days, oldest first; empty where the vendor gives none. */
  week: z.array(z.number()),
});
export type ListedCoin = z.infer<typeof listedCoin>;

export const listedExchange = z.object({
  rank: z.number().int(),
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  since: z.number().int().nullable(),
  volume24hBtc: amount,
  /** The vendor's score, 0 to 10. */
  trust: amount,
});
export type ListedExchange = z.infer<typeof listedExchange>;

const origin = {
  /** Its provider, whose licence applies. */
  source: z.string(),
  simulated: z.boolean(),
  /** Unix ms. */
  fetchedAt: z.number(),
};
const coinListing = z.object({ ...origin, rows: z.array(listedCoin) });
const exchangeListing = z.object({ ...origin, rows: z.array(listedExchange) });
/** A day on which one of FRED's releases is published, by the release's number; past or coming. */
const releaseDay = z.object({ id: z.string(), release: z.number().int(), day: z.iso.date() });
const releaseListing = z.object({ ...origin, rows: z.array(releaseDay) });
export type ReleaseDay = z.infer<typeof releaseDay>;
export const listingSchemas = { coins: coinListing, exchanges: exchangeListing, releases: releaseListing } as const;

/** A whole list at the time when it was fetched. */
export interface Listings {
  readonly coins: z.infer<typeof coinListing>;
  readonly exchanges: z.infer<typeof exchangeListing>;
  readonly releases: z.infer<typeof releaseListing>;
}
export type ListingKind = keyof Listings;

const folded = (text: string): string => text.trim().toLowerCase();

/** Whether a typed text finds a coin: the beginning of its ticker, or a part of its name. */
export const findsCoin = (typed: string, { symbol, name, id }: Pick<ListedCoin, 'symbol' | 'name' | 'id'>): boolean => {
  const text = folded(typed);
  return folded(symbol).startsWith(text) || folded(name).includes(text) || id.includes(text);
};

const count = z.coerce.number().int().min(1);
const paging = {
  page: count.max(1_000_000).default(1),
  limit: count.max(LISTED_COINS).default(LISTED_COINS),
  /** Only so many rows, from the top. */
  total: count.max(1_000_000).optional(),
};
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    ...origin,
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    list: z.array(row),
  });
const coinName = z.string().regex(/^[\w.-]{1,80}$/);

export const coinListRoute = route({
  method: 'GET',
  path: '/marketall/list/coinmarket/all',
  access: pages['/dataDisplay'],
  summary: 'The hundred largest coins, renewed every five minutes; `coin` finds some of them by ticker or name',
  query: z.object({ ...paging, coin: z.string().max(SEARCH_LENGTH).optional() }),
  data: pageOf(listedCoin),
});

export const coinDay = z.object({
  date: z.string(),
  rank: z.number().int(),
  price: amount,
  marketCap: amount,
  volume24h: amount,
});
export type CoinDay = z.infer<typeof coinDay>;

export const coinDaysRoute = route({
  method: 'GET',
  path: '/marketall/list/coinmarket',
  access: pages['/dataDisplay'],
  summary: 'A coin on each day on which it was listed here; it remains after it has left the list',
  query: z.object({ coin: coinName, start: askedDay.optional(), end: askedDay.optional() }),
  data: z.array(coinDay),
});

export const exchangeListRoute = route({
  method: 'GET',
  path: '/marketall/exchange/list',
  access: pages['/dataDisplay'],
  summary: 'Exchanges with their volume of the last 24 hours',
  query: z.object(paging),
  data: pageOf(listedExchange),
});

const priceValue = z.object({ symbol: z.string(), name: z.string(), value: amount, time: z.string() });
export const priceValueRoute = route({
  method: 'GET',
  path: '/marketall/exchange/priceValue',
  access: pages['/dataDisplay'],
  summary: 'The newest price of every listed coin, or of one',
  query: z.object({ symbol: coinName.optional() }),
  data: z.array(priceValue),
});
