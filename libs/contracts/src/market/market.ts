import { z } from 'zod';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { MARKET_ROWS_MAX, SMA_MAX } from '../limits.ts';
import { marketCalls } from './market-calls.ts';

/** The market calls of spec 001 §7: `market-calls.ts` says which path is answered by what. */

const chains = ['btc', 'eth', 'tron', 'stable', 'macro', 'ndaq', 'exchange', 'market'] as const;
const count = z.coerce.number().int().min(1);

/** Which points of a series: all of them, or a page counted from the newest. */
const window = {
  start: askedDay.optional(),
  end: askedDay.optional(),
  /** Days of the average. */
  sma: z.coerce.number().int().min(0).max(SMA_MAX).optional(),
  /** From the newest rows on. */
  page: count.max(1_000_000).optional(),
  /** Rows of a page. */
  limit: count.max(MARKET_ROWS_MAX).optional(),
  /** Only so many rows, the newest. */
  total: count.max(1_000_000).optional(),
  timeInterval: z.string().max(8).optional(),
};

export const marketQuery = z.object({
  ...window,
  /** The same as `timeInterval`. */
  interval: z.string().max(8).optional(),
  /** One line of an indicator with several, by its key. */
  type: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  address: z
    .string()
    .regex(/^[A-Za-z0-9]{20,100}$/)
    .optional(),
  txId: z
    .string()
    .regex(/^(0x)?[0-9a-fA-F]{64}$/)
    .optional(),
  /** Of a token. */
  abbr: z
    .string()
    .regex(/^[A-Za-z0-9.$-]{1,20}$/)
    .optional(),
  /** A trading pair. */
  symbol: z
    .string()
    .regex(/^[A-Za-z0-9]{2,20}$/)
    .optional(),
  coin: z
    .string()
    .regex(/^[A-Za-z0-9]{2,20}$/)
    .optional(),
});
export type MarketQuery = z.output<typeof marketQuery>;

const number = z.number().nullable();
/** `value` is the main line; the others of the indicator follow under their keys. */
const lineRow = z.object({ time: z.string(), value: number }).catchall(z.union([z.string(), number]));
/** Volume in coins, turnover in dollars, amplitude and change in percent of the close before. */
const candleRow = z.object({
  date: z.string(),
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
  turnover: number,
  amplitude: number,
  change: number,
});
export type LineRow = z.infer<typeof lineRow>;
export type CandleRow = z.infer<typeof candleRow>;
const rows = z.union([z.array(candleRow), z.array(lineRow)]);

export const marketRoute = route({
  method: 'GET',
  path: '/marketall/:chain/:metric',
  access: 'public',
  inTurn: true,
  summary: 'A metric by its name in the specification or its navigation key, as rows from the oldest to the newest',
  params: z.object({ chain: z.string().toLowerCase().pipe(z.enum(chains)), metric: z.string().max(80) }),
  query: marketQuery,
  data: rows,
  instances: marketCalls.map(({ path, summary }) => ({ path: `/marketall/${path}`, summary })),
});

export const marketInterfaceRoute = route({
  method: 'GET',
  path: '/marketall/list/interface',
  access: 'public',
  inTurn: true,
  summary: 'Any indicator by its id or navigation key (`req`), of the given `radius` if several have the key',
  query: z.object({
    req: z.string().min(1).max(80),
    radius: z.enum(['btc', 'eth', 'mvrv', 'MVRVZ', 'usd']).optional(),
    ...window,
  }),
  data: rows,
});
