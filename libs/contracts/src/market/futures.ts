import { z } from 'zod';
import { route } from '../http.ts';
import { UNTIL_MAX } from '../limits.ts';

/** The calls of spec 001 §7 on the futures of the exchange, answered by it, as it answers: numbers as text, times in Unix ms. */

export const futuresSymbols = ['BTCUSDT', 'ETHUSDT'] as const;
export type FuturesSymbol = (typeof futuresSymbols)[number];
const symbol = z.string().toUpperCase().pipe(z.enum(futuresSymbols));

const moment = z.coerce.number().int().min(0).max(UNTIL_MAX);
const span = { startTime: moment.optional(), endTime: moment.optional() };
export type FuturesSpan = { readonly [K in keyof typeof span]?: number | undefined };

export const takerRatio = z.array(
  z.object({ buySellRatio: z.string(), buyVol: z.string(), sellVol: z.string(), timestamp: z.number() }),
);
export const openInterest = z.object({ openInterest: z.string(), symbol: z.string(), time: z.number() });
export const fundingRates = z.array(
  z.object({ symbol: z.string(), fundingRate: z.string(), fundingTime: z.number(), markPrice: z.string().optional() }),
);

export const takerRatioRoute = route({
  method: 'GET',
  path: '/futures/data/takerlongshortRatio',
  access: 'public',
  anonymous: true,
  summary: 'What takers bought and sold of a perpetual contract; the exchange keeps 30 days',
  query: z.object({
    symbol,
    period: z.enum(['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d']),
    ...span,
  }),
  data: takerRatio,
});
export const openInterestRoute = route({
  method: 'GET',
  path: '/fapi/v1/openInterest',
  access: 'public',
  anonymous: true,
  summary: 'Open contracts now, in coins; without a symbol those of every pair. The exchange ignores the span',
  query: z.object({ symbol: symbol.optional(), ...span }),
  data: z.union([openInterest, z.array(openInterest)]),
});
export const fundingRateRoute = route({
  method: 'GET',
  path: '/fapi/v1/fundingRate',
  access: 'public',
  anonymous: true,
  summary: 'Funding rates, one every eight hours; without a symbol those of every pair',
  query: z.object({ symbol: symbol.optional(), ...span }),
  data: fundingRates,
});
