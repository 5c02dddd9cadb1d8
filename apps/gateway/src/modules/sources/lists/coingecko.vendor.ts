import { LISTED_COINS, type ListedCoin, type ListedExchange } from '@chaintide/contracts/market/listings';
import { HOUR, MINUTE } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { readJson, type Answer } from '../http.ts';
import type { Vendor } from '../vendor.ts';
import { coinMarketCap } from './coinmarketcap.ts';
import { ListSource } from './list.source.ts';
import { decimal, idText, nameText, symbolText } from './readings.ts';

const COINS_EVERY_MS = 5 * MINUTE; // spec 001 §9
const WEEK_POINTS = 28; // four a day are enough for a line as wide as a thumb
const DIGITS = 6;

const coin = z.object({
  id: idText,
  symbol: symbolText,
  name: nameText,
  market_cap_rank: z.number().int().nullish(),
  current_price: decimal,
  market_cap: decimal,
  total_volume: decimal,
  high_24h: decimal,
  low_24h: decimal,
  price_change_percentage_24h: decimal,
  price_change_percentage_1h_in_currency: decimal,
  price_change_percentage_7d_in_currency: decimal,
  circulating_supply: decimal,
  ath: decimal,
  sparkline_in_7d: z.object({ price: z.array(decimal) }).nullish(),
});

const exchange = z.object({
  id: idText,
  name: nameText,
  country: z.string().max(80).nullish(),
  year_established: z.number().int().nullish(),
  trust_score: decimal,
  trade_volume_24h_btc: decimal,
});

/** Evenly chosen prices, the newest among them. */
const brief = (prices: readonly (number | null)[]): number[] => {
  const known = prices.filter((price) => price !== null);
  const step = Math.max(1, (known.length - 1) / (WEEK_POINTS - 1));
  const count = Math.min(known.length, WEEK_POINTS);
  return Array.from({ length: count }, (_, index) =>
    Number(known[known.length - 1 - Math.round((count - 1 - index) * step)]!.toPrecision(DIGITS)),
  );
};

const readCoins = (answer: Answer): ListedCoin[] =>
  readJson(answer, z.array(coin)).map((one, index) => ({
    rank: one.market_cap_rank ?? index + 1,
    id: one.id,
    symbol: one.symbol,
    name: one.name,
    price: one.current_price,
    marketCap: one.market_cap,
    volume24h: one.total_volume,
    high24h: one.high_24h,
    low24h: one.low_24h,
    change1h: one.price_change_percentage_1h_in_currency,
    change24h: one.price_change_percentage_24h,
    change7d: one.price_change_percentage_7d_in_currency,
    supply: one.circulating_supply,
    allTimeHigh: one.ath,
    week: brief(one.sparkline_in_7d?.price ?? []),
  }));

const readExchanges = (answer: Answer): ListedExchange[] =>
  readJson(answer, z.array(exchange)).map((one, index) => ({
    rank: index + 1,
    id: one.id,
    name: one.name,
    country: one.country ?? null,
    since: one.year_established ?? null,
    volume24hBtc: one.trade_volume_24h_btc,
    trust: one.trust_score,
  }));

const COINS = `/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=${LISTED_COINS}&page=1&sparkline=true&price_change_percentage=1h,24h,7d`;
const EXCHANGES = `/exchanges?per_page=${LISTED_COINS}&page=1`;

/** The largest coins, from CoinMarketCap where a key for it is configured, and exchanges. */
export const coinGecko: Vendor = {
  key: 'coingecko',
  url: 'https://api.coingecko.com',
  path: '/api/v3',
  limit: { name: 'coingecko', weight: 30, windowMs: MINUTE }, // without a key; two lists need far less
  customUrl: ({ COINGECKO_URL }) => COINGECKO_URL,
  open: ({ config, url, simulated, limit }) => {
    const own = { provider: 'CoinGecko', simulated, limit };
    const coins = { ...own, name: 'coingecko.coins', url: url + COINS, read: readCoins };
    const key = simulated ? undefined : config.COINMARKETCAP_KEY;
    return {
      sources: [
        new ListSource({
          ...(key === undefined ? coins : coinMarketCap(key, config.COINMARKETCAP_URL)),
          kind: 'coins',
          everyMs: COINS_EVERY_MS,
        }),
        new ListSource({
          ...own,
          kind: 'exchanges',
          name: 'coingecko.exchanges',
          url: url + EXCHANGES,
          everyMs: HOUR,
          read: readExchanges,
        }),
      ],
    };
  },
};
