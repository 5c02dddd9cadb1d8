import { ExchangeClient } from './exchange-client.ts';
import { dialectOf } from './exchange-dialect.ts';
import { endpointsOf, preferredUrl } from './exchange-endpoints.ts';
import { FuturesSource } from './futures.source.ts';
import { perpetuals } from './futures.ts';
import type { Vendor } from './vendor.ts';

/** The perpetual contracts of the configured exchange; ccxt knows the address and the budget of others than Binance. */
export const futures: Vendor = {
  key: 'futures',
  url: preferredUrl.futures.binance,
  path: '',
  limit: dialectOf('binance', 'futures').limit,
  customUrl: ({ EXCHANGE_FUTURES_URL }) => EXCHANGE_FUTURES_URL,
  open: ({ config, limit }) => {
    const symbols = perpetuals.map(({ symbol }) => symbol);
    const client = new ExchangeClient(endpointsOf(config, 'futures'), symbols, 'futures');
    const own = client.id === 'binance' ? limit : client.dialect.limit;
    return { sources: perpetuals.map((perpetual) => new FuturesSource(client, perpetual, own)) };
  },
};
