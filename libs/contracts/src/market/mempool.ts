import { z } from 'zod';
import { route } from '../http.ts';
import { pages } from '../pages.ts';

/** Transactions that wait for a block, as one's own node counts them. */
const mempool = z.object({
  /** Of the count, Unix ms. */
  time: z.number(),
  transactions: z.number().int(),
  /** Virtual bytes of all of them. */
  vbytes: z.number(),
  /** Bytes of memory that they take, and may take at most; null where the node does not say. */
  usage: z.number().nullable(),
  limit: z.number().nullable(),
  /** In bitcoins; null for nodes before version 0.21. */
  totalFee: z.number().nullable(),
  /** Satoshi a virtual byte: of all of them on average, and the least that the node accepts. */
  averageFee: z.number().nullable(),
  minFee: z.number(),
});
export type Mempool = z.infer<typeof mempool>;

export const mempoolState = z.object({
  simulated: z.boolean(),
  /** Null before the first count, and if the node does not give it. */
  mempool: mempool.nullable(),
  isRefused: z.boolean(),
});
export type MempoolState = z.infer<typeof mempoolState>;

export const mempoolRoute = route({
  method: 'GET',
  path: '/marketall/btc/mempool',
  access: pages['/dataDisplay'],
  summary:
    "Transactions of bitcoin that wait for a block: how many, their size and fees, as one's own node counts them",
  data: mempoolState,
});
