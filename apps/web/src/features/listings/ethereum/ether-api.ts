import type { RouteData } from '@chaintide/contracts/http';
import {
  bigTransfersRoute,
  etherAsset,
  type BigTransfer,
  type EthereumBlocksState,
} from '@chaintide/contracts/market/ethereum-blocks';
import { z } from 'zod';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { listLink, pageParts, queryOf, searchPart } from '../../../shared/orders/list-link.ts';
import { dayPart, leastUsd } from '../bitcoin/blocks-api.ts';
import { ETHER_TAG, followBlocks } from '../follow-blocks.ts';

const view = z.object({
  search: searchPart,
  least: z.enum(leastUsd).optional().catch(undefined),
  abbr: etherAsset.optional().catch(undefined),
  start: dayPart,
  end: dayPart,
  ...pageParts(50),
});
export type TransfersView = z.infer<typeof view>;
export const transfersLink = listLink(view);

export type TransferRow = BigTransfer & { readonly version: number };
interface TransfersPage extends EthereumBlocksState {
  readonly total: number;
  readonly rows: readonly TransferRow[];
}

const TX_ID = /^0x[0-9a-f]{64}$/i;
const ADDRESS = /^0x[0-9a-f]{1,40}$/i;
const NOTHING = { txId: `0x${'0'.repeat(64)}` };

/** The thing that is searched for: a transaction, or the beginning of an address; for a text that is neither, what nothing matches. */
export const searchedFor = (search: string): { txId?: string; address?: string } => {
  if (search === '') return {};
  if (TX_ID.test(search)) return { txId: search };
  return ADDRESS.test(search) ? { address: search } : NOTHING;
};

const etherApi = api.enhanceEndpoints<string>({ addTagTypes: [ETHER_TAG] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of big transfers, read again with every block. */
    bigTransfers: build.query<TransfersPage, TransfersView>({
      query: ({ rows, search, ...rest }) =>
        callOf(bigTransfersRoute, { query: queryOf({ ...rest, ...searchedFor(search), limit: rows }) }),
      transformResponse: ({ list, total, blocks, simulated }: RouteData<typeof bigTransfersRoute>) => ({
        total,
        blocks,
        simulated,
        rows: list.map((one) => ({ ...one, version: 1 })),
      }),
      providesTags: [ETHER_TAG, 'identity'],
      onCacheEntryAdded: (_, entry) => followBlocks(entry, ETHER_TAG),
    }),
  }),
});

export const { useBigTransfersQuery } = etherApi;
