import { MINUTE } from '@chaintide/contracts/limits';
import { z } from 'zod';
import type { HostLimit } from './source.ts';

/** Data about an exchange that ccxt lacks: rate limits, and the required shape of responses. */
export interface Dialect {
  readonly limit: HostLimit;
  readonly weights: { readonly markets: number; readonly klines: number };
  /** Narrows the list of markets to those we use. */
  readonly marketParams: (symbols: readonly string[]) => Readonly<Record<string, string>>;
  /**
   * Schemas by the end of the request path. ccxt reads a wrong shape as an empty list, so each response is checked
   * first.
   */
  readonly shapes: Readonly<Record<string, z.ZodType>>;
  /** The header with the host's own request count. */
  readonly usedHeader?: string;
}

const decimal = z.union([z.string(), z.number()]);

const binance: Dialect = {
  limit: { name: 'binance', weight: 6000, windowMs: MINUTE },
  weights: { markets: 20, klines: 2 },
  // all markets together are 15 MB
  marketParams: (symbols) => ({ symbols: JSON.stringify(symbols.map((symbol) => symbol.replace('/', ''))) }),
  shapes: {
    '/exchangeInfo': z.object({ symbols: z.array(z.object({ symbol: z.string(), status: z.string() })) }),
    '/klines': z.array(z.tuple([z.number(), decimal, decimal, decimal, decimal, decimal]).rest(z.unknown())),
  },
  usedHeader: 'x-mbx-used-weight-1m',
};

/** One request a second, below the public limit of any exchange. */
const unknown = (exchange: string): Dialect => ({
  limit: { name: exchange, weight: 60, windowMs: MINUTE },
  weights: { markets: 1, klines: 1 },
  marketParams: () => ({}),
  shapes: {},
});

export const dialectOf = (exchange: string): Dialect => (exchange === 'binance' ? binance : unknown(exchange));
