import { z } from 'zod';
import { route } from '../http.ts';

/** The newest value of an indicator, with the start of its day in unix seconds. */
const newest = z.object({ id: z.string(), value: z.number(), time: z.number(), simulated: z.boolean() });
export type Newest = Readonly<z.infer<typeof newest>>;

/** An indicator with zones: which of them its newest value lies in, and where that value stands in its history. */
const signal = newest.extend({
  /** Position among the catalogue's zones; null between them. */
  zone: z.number().nullable(),
  /** The share of all earlier days with a lower value, 0 to 1. */
  percentile: z.number(),
});
export type Signal = Readonly<z.infer<typeof signal>>;

/** An indicator whose newest day differs unusually much from the day before. */
const mover = newest.extend({
  /** The value of the day before. */
  before: z.number(),
  /** The change as a multiple of the usual daily change. */
  z: z.number(),
  /** The newest days, oldest first; null where there is no value. */
  line: z.array(z.number().nullable()),
});
export type Mover = Readonly<z.infer<typeof mover>>;

/** The height of the newest block at a time, unix seconds: read from one's own node, or derived from the supply at the end of a day. */
const chainHeight = z.object({ tip: z.number(), at: z.number(), simulated: z.boolean() });
export type ChainHeight = Readonly<z.infer<typeof chainHeight>>;

/** The day at a glance, without the value of any indicator above the caller's grade; also the payload of topic `today:<grade>`. */
const today = z.object({
  height: chainHeight.nullable(),
  headlines: z.array(newest),
  signals: z.array(signal),
  /** The greatest changes first. */
  movers: z.array(mover),
});
export type Today = Readonly<z.infer<typeof today>>;

export const todayRoute = route({
  method: 'GET',
  path: '/today',
  access: 'public',
  summary: 'The day at a glance: newest values, signals of the cycle, and what moved',
  data: today,
});

export const MOVERS = 8;
/** Blocks between two halvings of the block reward. */
export const HALVING_BLOCKS = 210_000;
export const BLOCK_MS = 600_000;
