import { z } from 'zod';
import { holder } from './address-tags.ts';
import { bitcoinBlocksState } from './bitcoin-blocks.ts';
import { route } from '../http.ts';
import { fileLanguage } from '../language.ts';
import { PAGE_ROWS_MAX } from '../limits.ts';
import { pages } from '../pages.ts';

/** One address of Bitcoin, from the index of one's own node. */

const LONGEST = 210; // of descriptors, as lists show them
const params = z.object({ address: z.string().trim().min(1).max(LONGEST) });

/** Where an address first and last appears. */
const seen = z.object({ height: z.number().int(), /** Unix ms. */ time: z.number() });

const addressHistory = z.object({
  transactions: z.number().int(),
  /** In bitcoins, of all transactions that added and of all that took away; coins that a transaction returns count as neither. */
  received: z.number(),
  sent: z.number(),
  first: seen,
  last: seen,
  /** In dollars; null where there is no price. Coins that come are bought at the price of the day, those that leave take the average cost with them. */
  basis: z
    .object({
      price: z.number(),
      /** Of a coin that is still there; null if there is none. */
      averageCost: z.number().nullable(),
      realized: z.number(),
      unrealized: z.number(),
    })
    .nullable(),
  /** Days on which the balance changed, Unix ms, and the bitcoins at the end of each. */
  days: z.array(z.object({ time: z.number(), balance: z.number() })),
});
export type AddressHistory = z.infer<typeof addressHistory>;

const found = bitcoinBlocksState.extend({
  address: z.string(),
  /** How far the index is, if it has not reached the newest block: nothing is told before. */
  indexing: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  /** In bitcoins; null for an address that was never paid, and while the index is on its way. */
  balance: z.number().nullable(),
});

export const bitcoinAddressRoute = route({
  method: 'GET',
  path: '/marketall/btc/address/:address',
  access: pages['/btcAddress'],
  inTurn: true,
  summary:
    'An address of bitcoin, or the descriptor of a script without one, as of the last block: holder, balance, first and last transaction, cost basis, and its balance by day',
  params,
  data: found.extend({
    tag: holder.nullable(),
    /** Null if the history of addresses is not kept, and where there is no balance. */
    history: addressHistory.nullable(),
  }),
});

/** The most changes of one address that can be paged through, and that its file has: the newest ones. */
export const ADDRESS_FLOWS_REACH = 100_000;
const directions = ['in', 'out'] as const;
export const flowDirection = z.enum(directions);

/** A change of the balance by one transaction. */
export const addressFlow = z.object({
  /** Its place in the history, from 1. */
  id: z.number().int(),
  height: z.number().int(),
  /** Of its block, Unix ms. */
  time: z.number(),
  /** In bitcoins; negative for what was sent. */
  amount: z.number(),
  /** After it. */
  balance: z.number(),
  /** The amount at the price of the day; null before there were prices. */
  usd: z.number().nullable(),
});
export type AddressFlow = z.infer<typeof addressFlow>;

export const addressFlowsRoute = route({
  method: 'GET',
  path: '/marketall/btc/address/:address/flows',
  access: pages['/btcAddress'],
  inTurn: true,
  summary: 'What transactions have added to the balance of an address of bitcoin and taken away, newest first; a page',
  params,
  query: z.object({
    page: z.coerce.number().int().min(1).max(ADDRESS_FLOWS_REACH).default(1),
    limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
    direction: flowDirection.optional(),
  }),
  data: found.extend({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    list: z.array(addressFlow),
  }),
});

export const addressFlowsFileRoute = route({
  method: 'GET',
  path: '/marketall/btc/address/:address/flows/file',
  access: pages['/btcAddress'],
  inTurn: true,
  summary: 'The same changes as CSV: all of them, or the newest 100,000 of an address that has more',
  params,
  query: z.object({ direction: flowDirection.optional(), language: fileLanguage }),
  data: z.string(),
  file: ['text/csv'],
});
