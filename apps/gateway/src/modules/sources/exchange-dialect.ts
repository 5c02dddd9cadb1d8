import { MINUTE } from '@chaintide/contracts/limits';
import { z } from 'zod';
import type { HostLimit } from './source.ts';

/** What ccxt does not tell about an exchange: how it counts, and what its answers must hold. */
export interface Dialect {
  readonly limit: HostLimit;
  readonly weights: { readonly markets: number; readonly klines: number };
  /** Narrows the list of markets to those we use. */
  readonly marketParams: (symbols: readonly string[]) => Readonly<Record<string, string>>;
  /** ccxt reads a wrong shape as an empty list, so each answer is checked first: by the end of its path. */
  readonly shapes: Readonly<Record<string, z.ZodType>>;
  /** Where the host tells what it has counted. */
  readonly usedHeader?: string;
}

const decimal = z.union([z.string(), z.number()]);

const binance: Dialect = {
  limit: { name: 'binance', weight: 6000, windowMs: MINUTE },
  weights: { markets: 20, klines: 2 },
  marketParams: (symbols) => ({ symbols: JSON.stringify(symbols.map((symbol) => symbol.replace('/', ''))) }), // all of them are 15 MB
  shapes: {
    '/exchangeInfo': z.object({ symbols: z.array(z.object({ symbol: z.string(), status: z.string() })) }),
    '/klines': z.array(z.tuple([z.number(), decimal, decimal, decimal, decimal, decimal]).rest(z.unknown())),
  },
  usedHeader: 'x-mbx-used-weight-1m',
};

/** One request a second is less than any exchange's public limit. */
const unknown = (exchange: string): Dialect => ({
  limit: { name: exchange, weight: 60, windowMs: MINUTE },
  weights: { markets: 1, klines: 1 },
  marketParams: () => ({}),
  shapes: {},
});

export const dialectOf = (exchange: string): Dialect => (exchange === 'binance' ? binance : unknown(exchange));
