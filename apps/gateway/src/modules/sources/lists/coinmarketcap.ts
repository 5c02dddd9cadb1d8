import { LISTED_COINS, type ListedCoin } from '@chaintide/contracts/market/listings';
import { MINUTE } from '@chaintide/contracts/limits';
import { z } from 'zod';
import { readJson, type Answer } from '../http.ts';
import type { ListOptions } from './list.source.ts';
import { decimal, idText, nameText, symbolText } from './readings.ts';

const HOST = 'https://pro-api.coinmarketcap.com';

const quote = z.object({
  price: decimal,
  market_cap: decimal,
  volume_24h: decimal,
  percent_change_1h: decimal,
  percent_change_24h: decimal,
  percent_change_7d: decimal,
});
const listings = z.object({
  data: z.array(
    z.object({
      slug: idText,
      symbol: symbolText,
      name: nameText,
      cmc_rank: z.number().int(),
      circulating_supply: decimal,
      quote: z.object({ USD: quote }),
    }),
  ),
});

const read = (answer: Answer): ListedCoin[] =>
  readJson(answer, listings).data.map(
    ({ slug, symbol, name, cmc_rank: rank, circulating_supply: supply, quote: { USD } }) => ({
      rank,
      id: slug,
      symbol,
      name,
      price: USD.price,
      marketCap: USD.market_cap,
      volume24h: USD.volume_24h,
      high24h: null,
      low24h: null,
      change1h: USD.percent_change_1h,
      change24h: USD.percent_change_24h,
      change7d: USD.percent_change_7d,
      supply,
      allTimeHigh: null,
      week: [],
    }),
  );

/** The largest coins from CoinMarketCap, for an installation with a key; it gives no line of the week. */
export const coinMarketCap = (key: string, url = HOST): Omit<ListOptions<'coins'>, 'kind' | 'everyMs'> => ({
  name: 'coinmarketcap.coins',
  provider: 'CoinMarketCap',
  url: `${url}/v1/cryptocurrency/listings/latest?start=1&limit=${LISTED_COINS}&convert=USD`,
  headers: { 'X-CMC_PRO_API_KEY': key },
  simulated: false,
  limit: { name: 'coinmarketcap', weight: 30, windowMs: MINUTE },
  read,
});
