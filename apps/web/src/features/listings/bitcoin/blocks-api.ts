import type { RouteData } from '@chaintide/contracts/http';
import {
  bigTransactionsRoute,
  outputType,
  poolSpan,
  poolsRoute,
  topAddressesRoute,
  type BigTransaction,
  type BitcoinBlocksState,
  type TopAddress,
} from '@chaintide/contracts/market/bitcoin-blocks';
import { z } from 'zod';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { BLOCKS_TAG, pageOfBlocks, readWithBlocks, type BlocksPage } from '../shared/follow-blocks.ts';
import type { HoldersView } from './holder-filters.tsx';
import { listLink, pageParts, queryOf, searchPart } from '../../../shared/lists/list-link.ts';

/** A day in the address. */
const dayPart = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined);
/** Dollars from which transactions can be listed. */
export const leastUsd = ['10000000', '100000000', '1000000000'] as const;

/** How lists of large transfers are searched, on either chain. */
export const transfersView = z.object({
  search: searchPart,
  least: z.enum(leastUsd).optional().catch(undefined),
  start: dayPart,
  end: dayPart,
  ...pageParts(50),
});

const view = transfersView.extend({ type: outputType.optional().catch(undefined) });
export type TransactionsView = z.infer<typeof view>;
export const transactionsLink = listLink(view);

export type TransactionRow = BigTransaction & { readonly version: number };

const poolsView = z.object({ days: poolSpan.catch('7') });
export type PoolsView = z.infer<typeof poolsView>;
export const poolsLink = listLink(poolsView);
type Pools = RouteData<typeof poolsRoute>;

export type AddressRow = TopAddress & { readonly id: number; readonly version: number };

const TX_ID = /^[0-9a-f]{64}$/;
const ADDRESS = /^[A-Za-z0-9(),…]{3,210}$/;

/** The thing that is searched for: a transaction, or the beginning of an address. Undefined for a text that is neither. */
export const searchedFor = (search: string): { txId?: string; address?: string } | undefined => {
  if (search === '') return {};
  if (TX_ID.test(search.toLowerCase())) return { txId: search.toLowerCase() };
  return ADDRESS.test(search) ? { address: search } : undefined;
};

const blocksApi = api.enhanceEndpoints<string>({ addTagTypes: [BLOCKS_TAG] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of big transactions, read again with every block. */
    bigTransactions: build.query<BlocksPage<BitcoinBlocksState, TransactionRow>, TransactionsView>({
      query: ({ rows, search, ...rest }) =>
        callOf(bigTransactionsRoute, {
          query: queryOf({ ...rest, ...(searchedFor(search) ?? { txId: '0'.repeat(64) }), limit: rows }),
        }),
      transformResponse: (page: RouteData<typeof bigTransactionsRoute>) => pageOfBlocks(page),
      ...readWithBlocks(BLOCKS_TAG),
    }),
    /** Pools, counted again with every block. */
    pools: build.query<Pools, PoolsView>({
      query: ({ days }) => callOf(poolsRoute, { query: { days } }),
      ...readWithBlocks(BLOCKS_TAG),
    }),
    /** A page of the richest addresses, ranked again with every block. */
    topAddresses: build.query<BlocksPage<BitcoinBlocksState, AddressRow>, HoldersView>({
      query: ({ rows, ...rest }) => callOf(topAddressesRoute, { query: queryOf({ ...rest, limit: rows }) }),
      transformResponse: ({ list, ...page }: RouteData<typeof topAddressesRoute>) =>
        pageOfBlocks({ ...page, list: list.map((one) => ({ ...one, id: one.rank })) }),
      ...readWithBlocks(BLOCKS_TAG),
    }),
  }),
});

export const { useBigTransactionsQuery, usePoolsQuery, useTopAddressesQuery } = blocksApi;
