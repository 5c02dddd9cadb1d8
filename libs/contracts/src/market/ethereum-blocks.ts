import { z } from 'zod';
import { addressKind, holder } from './address-tags.ts';
import { BIG_TRANSACTION_USD, BIG_TRANSACTIONS_REACH, TOP_ADDRESSES } from './bitcoin-blocks.ts';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { PAGE_ROWS_MAX, SEARCH_LENGTH } from '../limits.ts';
import { pages } from '../pages.ts';

/** The newest blocks of Ethereum and what is listed of them, from the index of one's own nodes. */

const etherAssets = ['ETH', 'USDT', 'USDC', 'BUSD'] as const;
/** Listed when it moves: ether, and tokens whose balances are kept. */
export const etherAsset = z.enum(etherAssets);
export type EtherAsset = z.infer<typeof etherAsset>;

const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
const address = z.string().regex(/^0x[0-9a-f]{40}$/);
/** In any case, with or without prefix. */
const askedHash = z
  .string()
  .regex(/^(0x)?[0-9a-f]{64}$/i)
  .transform((text) => `0x${text.toLowerCase().slice(-64)}`);
/** From its beginning. */
const askedAddress = z
  .string()
  .regex(/^0x[0-9a-f]{1,40}$/i)
  .toLowerCase();

/** Ether that a transaction carries, or tokens of which it tells. */
export const bigTransfer = z.object({
  id: z.number().int(),
  txId: hash,
  /** The place of its log in the block; null for ether, which the transaction carries itself. */
  log: z.number().int().nullable(),
  asset: etherAsset,
  /** Null where tokens are minted. */
  from: address.nullable(),
  /** Null where they are burned. */
  to: address.nullable(),
  /** Known holders of the addresses. */
  fromTag: holder.nullable(),
  toTag: holder.nullable(),
  amount: z.number(),
  /** Ether at the close of the day before, a token at a dollar. */
  usd: z.number(),
  /** Of its block, Unix ms. */
  time: z.number(),
  height: z.number().int(),
  block: hash,
});
export type BigTransfer = z.infer<typeof bigTransfer>;

/** The blocks that are listed: the first's and the last's time in Unix ms, and the last one; null before any has been read. */
export const ethereumBlocksState = z.object({
  simulated: z.boolean(),
  blocks: z.object({ from: z.number(), to: z.number(), height: z.number().int(), hash }).nullable(),
});
export type EthereumBlocksState = z.infer<typeof ethereumBlocksState>;

const reach = z.coerce.number().int().min(1).max(BIG_TRANSACTIONS_REACH);
/** Which rows of what matches, the newest first. */
const paged = {
  page: reach.default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(20),
  /** Only so many rows, the newest. */
  total: reach.optional(),
  start: askedDay.optional(),
  end: askedDay.optional(),
};
const pageOf = <Row extends z.ZodType>(row: Row) =>
  ethereumBlocksState.extend({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    list: z.array(row),
  });

export const bigTransfersRoute = route({
  method: 'GET',
  path: '/marketall/eth/largeTransactions',
  access: 'public',
  summary:
    'Payments of ether and transfers of tokens of a million dollars or more, of the last 30 days, newest first; of the newest 10,000 that match, a page',
  query: z.object({
    ...paged,
    type: z.enum(['ether', 'token']).optional(),
    /** Of the token, or ETH. */
    abbr: z.string().toUpperCase().pipe(etherAsset).optional(),
    /** Of either side. */
    address: askedAddress.optional(),
    txId: askedHash.optional(),
    /** Dollars. */
    least: z.coerce.number().min(BIG_TRANSACTION_USD).max(1e13).optional(),
  }),
  data: pageOf(bigTransfer),
});

const accountTypes = ['person', 'contract'] as const;
export const accountType = z.enum(accountTypes);

/** Ether from which an account is a whale, unless the caller says more or less. */
const WHALE_ETHER = 10_000;

/** An account with its balance as nodes had it when it was ranked. */
export const topAccount = z.object({
  /** From 1, among all that are listed. */
  rank: z.number().int(),
  address,
  tag: holder.nullable(),
  /** A contract, or an account that somebody has the key of. */
  type: accountType,
  /** In ether. */
  balance: z.number(),
  /** Of the ether in circulation, from 0 to 1; null where that is not known. */
  share: z.number().nullable(),
  /** Dollars that an ether of it has cost on average when it arrived; null where none was seen to arrive. */
  averageCost: z.number().nullable(),
});
export type TopAccount = z.infer<typeof topAccount>;

const rank = z.coerce.number().int().min(1).max(TOP_ADDRESSES);
const accountsQuery = z.object({
  page: rank.default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
  /** Only so many, the richest. */
  total: rank.optional(),
  type: accountType.optional(),
  abbr: z.string().toUpperCase().pipe(z.literal('ETH')).optional(),
  address: askedAddress.optional(),
  /** A part of the holder's name, or the beginning of the address. */
  search: z.string().max(SEARCH_LENGTH).optional(),
  kind: addressKind.optional(),
});
const accountsPage = pageOf(topAccount).extend({
  /** Accounts among the richest whose addresses are not known yet: they have not moved since the index keeps addresses. */
  unknown: z.number().int(),
});

export const topAccountsRoute = route({
  method: 'GET',
  path: '/marketall/eth/topAddressList',
  access: 'public',
  summary: 'The thousand richest accounts of Ethereum, with known holders; a page',
  query: accountsQuery,
  data: accountsPage,
});

export const whaleAccountsRoute = route({
  method: 'GET',
  path: '/marketall/eth/whaleAddresses',
  access: pages['/dataDisplay'],
  summary: 'The richest accounts of Ethereum from a balance on (`least`, in ether), with known holders; a page',
  query: accountsQuery.extend({ least: z.coerce.number().min(0).max(1e9).default(WHALE_ETHER) }),
  data: accountsPage,
});

const contractTypes = ['token', 'other'] as const;
export const contractType = z.enum(contractTypes);
export type ContractType = z.infer<typeof contractType>;

/** A contract that a transaction created. */
export const newContract = z.object({
  id: z.number().int(),
  /** Of its block, Unix ms. */
  time: z.number(),
  height: z.number().int(),
  block: hash,
  txId: hash,
  creator: address,
  address,
  /** Known holders. */
  creatorTag: holder.nullable(),
  tag: holder.nullable(),
  /** A token tells of a transfer in the block that creates it. */
  type: contractType,
});
export type NewContract = z.infer<typeof newContract>;

export const newContractsRoute = route({
  method: 'GET',
  path: '/marketall/eth/newContracts',
  access: pages['/dataDisplay'],
  summary:
    'Contracts of Ethereum that transactions created in the last 30 days, newest first; of the newest 10,000 that match, a page',
  query: z.object({
    ...paged,
    type: contractType.optional(),
    /** Of the contract or its creator. */
    address: askedAddress.optional(),
    txId: askedHash.optional(),
  }),
  data: pageOf(newContract),
});

/** A token whose balances are kept. */
export const etherToken = z.object({
  abbr: etherAsset,
  name: z.string(),
  address,
  decimals: z.number().int(),
  /** As of the last ranking; null before the index has reached the newest block. */
  holders: z.number().int().nullable(),
  /** Whole units. */
  supply: z.number().nullable(),
});
export type EtherToken = z.infer<typeof etherToken>;

export const tokenAbbreviationsRoute = route({
  method: 'GET',
  path: '/marketall/eth/tokenAbbreviations',
  access: pages['/dataDisplay'],
  summary:
    'Abbreviations of the tokens on Ethereum whose transfers are listed, with name, contract, decimals, holders and supply',
  query: z.object({ abbr: z.string().toUpperCase().pipe(etherAsset).optional() }),
  data: ethereumBlocksState.extend({ list: z.array(etherToken) }),
});
