import { z } from 'zod';
import { addressKind, holder } from './address-tags.ts';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { PAGE_ROWS_MAX, SEARCH_LENGTH } from '../limits.ts';
import { pages } from '../pages.ts';

/** The newest blocks of Bitcoin and their big transactions, from the index of one's own node. */

/** Days of blocks that are listed. */
export const BLOCKS_LISTED_DAYS = 30;

/** Dollars at the price of its day from which an output is a big transaction. */
export const BIG_TRANSACTION_USD = 1_000_000;

/** The most big transactions that can be paged through. */
export const BIG_TRANSACTIONS_REACH = 10_000;

/** The richest addresses that are listed. */
export const TOP_ADDRESSES = 1_000;

const outputTypes = [
  'nonStandard',
  'p2pk',
  'p2pkh',
  'p2sh',
  'multisig',
  'p2wpkh',
  'p2wsh',
  'p2tr',
  'opReturn',
] as const;
/** The forms of output scripts. */
export const outputType = z.enum(outputTypes);
export type OutputType = z.infer<typeof outputType>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** One output of a transaction. */
export const bigTransaction = z.object({
  id: z.number().int(),
  txId: hash,
  vout: z.number().int(),
  type: outputType,
  /** The descriptor of the script where it has no address. */
  address: z.string(),
  /** Of the largest coin that the transaction spends; null where it is not known. */
  from: z.string().nullable(),
  /** Known holders of the addresses. */
  fromTag: holder.nullable(),
  toTag: holder.nullable(),
  /** In bitcoins. */
  amount: z.number(),
  /** At the price of the day. */
  usd: z.number(),
  /** Of its block, Unix ms. */
  time: z.number(),
  height: z.number().int(),
  block: hash,
  /** How long the spent coins had rested and what they cost, on average by value; null for newly mined ones. */
  heldDays: z.number().nullable(),
  buyPrice: z.number().nullable(),
  sellPrice: z.number(),
  profit: z.number().nullable(),
});
export type BigTransaction = z.infer<typeof bigTransaction>;

/** The blocks that are listed: the first's and the last's time in Unix ms, and the last one; null before any has been read. */
export const bitcoinBlocksState = z.object({
  simulated: z.boolean(),
  blocks: z.object({ from: z.number(), to: z.number(), height: z.number().int(), hash }).nullable(),
});
export type BitcoinBlocksState = z.infer<typeof bitcoinBlocksState>;

export const bigTransactionsRoute = route({
  method: 'GET',
  path: '/marketall/btc/largeTransactions',
  access: 'public',
  summary:
    'Outputs of bitcoin of a million dollars or more at the price of their day, of the last 30 days, newest first; of the newest 10,000 that match, a page',
  query: z.object({
    page: z.coerce.number().int().min(1).max(BIG_TRANSACTIONS_REACH).default(1),
    limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(20),
    type: outputType.optional(),
    /** Of either side, from its beginning. */
    address: z
      .string()
      .regex(/^[A-Za-z0-9(),…]{3,210}$/)
      .optional(),
    txId: hash.optional(),
    /** Dollars. */
    least: z.coerce.number().min(BIG_TRANSACTION_USD).max(1e13).optional(),
    start: askedDay.optional(),
    end: askedDay.optional(),
  }),
  data: bitcoinBlocksState.extend({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    list: z.array(bigTransaction),
  }),
});

/** Days over which blocks are counted. */
const poolSpans = ['1', '7', '30'] as const;
export const poolSpan = z.enum(poolSpans);
export type PoolSpan = z.infer<typeof poolSpan>;

/** The blocks of a pool by the text that it writes into its coinbases, which anybody could write. */
export const poolBlocks = z.object({
  /** Null for blocks that nobody signed. */
  pool: z.string().nullable(),
  blocks: z.number().int(),
  /** Of all blocks of the span, from 0 to 1. */
  share: z.number(),
  /** The newest one. */
  height: z.number().int(),
  hash,
  /** Unix ms. */
  time: z.number(),
});
export type PoolBlocks = z.infer<typeof poolBlocks>;

export const poolsRoute = route({
  method: 'GET',
  path: '/marketall/btc/pools',
  access: pages['/dataDisplay'],
  summary: "Mining pools by their blocks of the last day, 7 or 30 days, counted back from the newest block's time",
  query: z.object({ days: poolSpan.default('7') }),
  data: bitcoinBlocksState.extend({
    days: poolSpan,
    /** Blocks of the span. */
    total: z.number().int(),
    list: z.array(poolBlocks),
  }),
});

/** An address with its balance as of the last block. */
export const topAddress = z.object({
  /** From 1. */
  rank: z.number().int(),
  /** The descriptor of the script where it has no address. */
  address: z.string(),
  tag: holder.nullable(),
  /** In bitcoins. */
  balance: z.number(),
});
export type TopAddress = z.infer<typeof topAddress>;

/** Bitcoin from which an address is a whale, unless the caller says more or less. */
const WHALE_BITCOIN = 1_000;

const addressesQuery = z.object({
  page: z.coerce.number().int().min(1).max(TOP_ADDRESSES).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
  /** A part of the holder's name, or the beginning of the address. */
  search: z.string().max(SEARCH_LENGTH).optional(),
  kind: addressKind.optional(),
});
const addressesPage = bitcoinBlocksState.extend({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  list: z.array(topAddress),
});

export const topAddressesRoute = route({
  method: 'GET',
  path: '/marketall/btc/topAddresses',
  access: pages['/dataDisplay'],
  summary:
    'The thousand richest addresses of bitcoin of 100 BTC or more as of the last block, with known holders; a page',
  query: addressesQuery,
  data: addressesPage,
});

export const whaleAddressesRoute = route({
  method: 'GET',
  path: '/marketall/btc/whaleAddresses',
  access: pages['/dataDisplay'],
  summary: 'The richest addresses of bitcoin from a balance on (`least`, in BTC), with known holders; a page',
  query: addressesQuery.extend({ least: z.coerce.number().min(0).max(21e6).default(WHALE_BITCOIN) }),
  data: addressesPage,
});
