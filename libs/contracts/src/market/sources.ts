import { z } from 'zod';
import { route } from '../http.ts';

/** The states of a source, as shown in the status table. */
export const sourceState = z.enum(['starting', 'live', 'failing', 'suspended', 'blocked']);
export type SourceState = z.infer<typeof sourceState>;

/** The reason of the last failure; the key of its text. */
export const sourceProblem = z.enum([
  'timeout',
  'unreachable',
  'rateLimited',
  'banned',
  'location',
  'server',
  'malformed',
  'file',
]);
export type SourceProblem = z.infer<typeof sourceProblem>;

/** How far a source has read a chain that it must read as a whole, in blocks. */
export const sourceProgress = z.object({
  done: z.number(),
  total: z.number(),
  /** Blocks a second; null before it is known. */
  perSecond: z.number().nullable(),
});
export type SourceProgress = z.infer<typeof sourceProgress>;

export const sourceStatus = z.object({
  name: z.string(),
  /** The name of the provider in the origin of points; its licence is found by it. */
  provider: z.string(),
  /** The public host; null for the simulation, a file, or an address of our own network. */
  host: z.string().nullable(),
  simulated: z.boolean(),
  state: sourceState,
  everyMs: z.number(),
  problem: sourceProblem.nullable(),
  succeededAt: z.number().nullable(),
  failedAt: z.number().nullable(),
  /** Start of the newest point of any of its series, or when its list was made, Unix ms; null before the first. */
  newestAt: z.number().nullable(),
  /** No request before this time, unix ms. */
  resumeAt: z.number().nullable(),
  /** When it is asked next, Unix ms; null before the first time. */
  nextAt: z.number().nullable(),
  tookMs: z.number().nullable(),
  /** Null for sources that do not have to read a whole chain. */
  progress: sourceProgress.nullable(),
});
export type SourceStatus = z.infer<typeof sourceStatus>;

/** The last trading day of one symbol, the payload of topic `price:<symbol>`. */
export const ticker = z.object({
  symbol: z.string(),
  price: z.number(),
  /** Percent. */
  change24h: z.number(),
  high24h: z.number(),
  low24h: z.number(),
  volume24h: z.number(),
  simulated: z.boolean(),
  /** The time according to the exchange, and the time of receipt; Unix ms. */
  at: z.number(),
  receivedAt: z.number(),
});
export type Ticker = z.infer<typeof ticker>;

export const statusRoute = route({
  method: 'GET',
  path: '/status',
  access: 'public',
  anonymous: true,
  summary: 'Every source with its state, last success and last problem',
  data: z.array(sourceStatus),
});
