import { MINUTE } from '@chaintide/contracts/limits';
import { z } from 'zod';
import type { Trade } from './exchange-endpoints.ts';
import type { HostLimit } from './source.ts';

/** Data about an exchange that ccxt lacks: rate limits, and the required shape of responses. */
export interface Dialect {
  readonly limit: HostLimit;
  readonly weights: Readonly<Record<'markets' | 'klines' | 'funding' | 'statistics' | 'present' | 'book', number>>;
  /** As many levels of an order book as it gives; the exchange's own standard if absent. */
  readonly bookLevels?: number;
  /** The class of ccxt, if it has another name than the exchange. */
  readonly ccxtClass?: string;
  /** Narrows the list of markets to those we use. */
  readonly marketParams: (symbols: readonly string[]) => Readonly<Record<string, string>>;
  /**
   * Schemas by the end of the request path. ccxt reads a wrong shape as an empty list, so each response is checked
   * first.
   */
  readonly shapes: Readonly<Record<string, z.ZodType>>;
  /** Reads more from a candle than ccxt does, in the order of `candleParts`. */
  readonly readCandle?: (row: readonly unknown[]) => readonly number[];
  /** The header with the host's own request count. */
  readonly usedHeader?: string;
}

const decimal = z.union([z.string(), z.number()]);
const time = z.union([z.number(), z.string().regex(/^\d+$/)]);
const candles = z.array(z.tuple([z.number(), decimal, decimal, decimal, decimal, decimal]).rest(z.unknown()));
const levels = z.array(z.tuple([decimal, decimal]).rest(z.unknown()));
const usedHeader = 'x-mbx-used-weight-1m';

/** Columns of a candle: open time, open, high, low, close, volume; then turnover, trades, and what takers bought. */
const candleColumns = [0, 1, 2, 3, 4, 5, 7, 8, 9];
const readCandle = (row: readonly unknown[]): number[] =>
  candleColumns.filter((at) => at < row.length).map((at) => Number(row[at]));

const binance: Dialect = {
  limit: { name: 'binance', weight: 6000, windowMs: MINUTE },
  weights: { markets: 20, klines: 2, funding: 0, statistics: 0, present: 0, book: 250 },
  bookLevels: 5000,
  // all markets together are 15 MB
  marketParams: (symbols) => ({ symbols: JSON.stringify(symbols.map((symbol) => symbol.replace('/', ''))) }),
  shapes: {
    '/exchangeInfo': z.object({ symbols: z.array(z.object({ symbol: z.string(), status: z.string() })) }),
    '/klines': candles,
    '/depth': z.object({ bids: levels, asks: levels }),
  },
  readCandle,
  usedHeader,
};

const ratios = z.array(z.object({ longShortRatio: decimal, timestamp: time }));

/** Statistics may be asked 1,000 times in five minutes and funding 500 times, whatever else is asked: hence their weights. */
const binanceFutures: Dialect = {
  limit: { name: 'binance futures', weight: 2400, windowMs: MINUTE },
  weights: { markets: 1, klines: 5, funding: 24, statistics: 12, present: 1, book: 20 },
  ccxtClass: 'binanceusdm',
  marketParams: () => ({}),
  shapes: {
    '/exchangeInfo': z.object({ symbols: z.array(z.object({ symbol: z.string(), status: z.string() })) }),
    '/klines': candles,
    '/markPriceKlines': candles,
    '/indexPriceKlines': candles,
    '/fundingRate': z.array(z.object({ symbol: z.string(), fundingRate: decimal, fundingTime: time })),
    '/premiumIndex': z.object({ markPrice: decimal, indexPrice: decimal }),
    '/openInterest': z.object({ openInterest: decimal }),
    '/openInterestHist': z.array(
      z.object({ sumOpenInterest: decimal, sumOpenInterestValue: decimal, timestamp: time }),
    ),
    '/takerlongshortRatio': z.array(z.object({ buyVol: decimal, sellVol: decimal, timestamp: time })),
    '/topLongShortPositionRatio': ratios,
    '/topLongShortAccountRatio': ratios,
    '/globalLongShortAccountRatio': ratios,
  },
  readCandle,
  usedHeader,
};

/** One request a second, below the public limit of any exchange. */
const unknown = (exchange: string): Dialect => ({
  limit: { name: exchange, weight: 60, windowMs: MINUTE },
  weights: { markets: 1, klines: 1, funding: 1, statistics: 1, present: 1, book: 1 },
  marketParams: () => ({}),
  shapes: {},
});

const known: Readonly<Record<string, Readonly<Record<Trade, Dialect>>>> = {
  binance: { spot: binance, futures: binanceFutures },
};

export const dialectOf = (exchange: string, trade: Trade = 'spot'): Dialect =>
  known[exchange]?.[trade] ?? unknown(exchange);
