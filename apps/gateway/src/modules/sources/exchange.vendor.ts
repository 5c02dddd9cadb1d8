import { markets, OpenCandles } from './candles.ts';
import { DepthSource } from './books/depth.source.ts';
import { books } from './books/depth.ts';
import { ExchangeClient } from './exchange-client.ts';
import { dialectOf } from './exchange-dialect.ts';
import { endpointsOf, preferredUrl } from './exchange-endpoints.ts';
import { ExchangeSource } from './exchange.source.ts';
import { TickerStream } from './ticker.stream.ts';
import type { Vendor } from './vendor.ts';

/** Candles and ticks of each pair from the configured exchange; ccxt knows the address and the budget of others than Binance. */
export const exchange: Vendor = {
  key: 'exchange',
  url: preferredUrl.spot.binance,
  path: '',
  limit: dialectOf('binance').limit,
  customUrl: ({ EXCHANGE_URL }) => EXCHANGE_URL,
  open: ({ config, limit }) => {
    // one client per pair, because its sockets are dropped and counted together
    const pairs = markets.map((market) => {
      const client = new ExchangeClient(endpointsOf(config), [market.symbol]);
      const open = new OpenCandles();
      const own = client.id === 'binance' ? limit : client.dialect.limit;
      return { client, market, open, own, candles: new ExchangeSource(client, { ...market, limit: own }, open) };
    });
    return {
      sources: [
        ...pairs.map(({ candles }) => candles),
        ...books.map((book) => {
          const { client, own } = pairs.find(({ market }) => market.symbol === book.symbol)!;
          return new DepthSource(client, book, own);
        }),
      ],
      streams: pairs.map(({ client, market, open, candles }) => ({
        catchesUp: candles.name,
        open: (ports) => new TickerStream({ client, market, open }, ports),
      })),
    };
  },
};
