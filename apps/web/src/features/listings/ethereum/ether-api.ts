import type { RouteData } from '@chaintide/contracts/http';
import {
  accountType,
  bigTransfersRoute,
  contractType,
  etherAsset,
  newContractsRoute,
  tokenAbbreviationsRoute,
  topAccountsRoute,
  type BigTransfer,
  type EthereumBlocksState,
  type EtherToken,
  type NewContract,
  type TopAccount,
} from '@chaintide/contracts/market/ethereum-blocks';
import type { z } from 'zod';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { listLink, queryOf } from '../../../shared/lists/list-link.ts';
import { transfersView } from '../bitcoin/blocks-api.ts';
import { holdersView } from '../bitcoin/holder-filters.tsx';
import { ETHER_TAG, pageOfBlocks, readWithBlocks, type BlocksPage } from '../shared/follow-blocks.ts';

const view = transfersView.extend({ abbr: etherAsset.optional().catch(undefined) });
export type TransfersView = z.infer<typeof view>;
export const transfersLink = listLink(view);

export type TransferRow = BigTransfer & { readonly version: number };

const accountsView = holdersView.extend({ type: accountType.optional().catch(undefined) });
export type AccountsView = z.infer<typeof accountsView>;
export const accountsLink = listLink(accountsView);

export type AccountRow = TopAccount & { readonly id: number; readonly version: number };
interface AccountsPage extends BlocksPage<EthereumBlocksState, AccountRow> {
  /** Accounts whose addresses are not known. */
  readonly unknown: number;
}

const contractsView = transfersView.omit({ least: true }).extend({ type: contractType.optional().catch(undefined) });
export type ContractsView = z.infer<typeof contractsView>;
export const contractsLink = listLink(contractsView);

export type ContractRow = NewContract & { readonly version: number };

export type TokenRow = EtherToken & { readonly id: number; readonly version: number };

/** Of transactions. */
export const EXPLORER = 'https://etherscan.io/tx/';

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
    bigTransfers: build.query<BlocksPage<EthereumBlocksState, TransferRow>, TransfersView>({
      query: ({ rows, search, ...rest }) =>
        callOf(bigTransfersRoute, { query: queryOf({ ...rest, ...searchedFor(search), limit: rows }) }),
      transformResponse: (page: RouteData<typeof bigTransfersRoute>) => pageOfBlocks(page),
      ...readWithBlocks(ETHER_TAG),
    }),
    /** A page of new contracts, read again with every block. */
    newContracts: build.query<BlocksPage<EthereumBlocksState, ContractRow>, ContractsView>({
      query: ({ rows, search, ...rest }) =>
        callOf(newContractsRoute, { query: queryOf({ ...rest, ...searchedFor(search), limit: rows }) }),
      transformResponse: (page: RouteData<typeof newContractsRoute>) => pageOfBlocks(page),
      ...readWithBlocks(ETHER_TAG),
    }),
    /** The tokens whose transfers are listed, counted again with every block. */
    etherTokens: build.query<BlocksPage<EthereumBlocksState, TokenRow>, void>({
      query: () => callOf(tokenAbbreviationsRoute, { query: {} }),
      transformResponse: ({ list, ...state }: RouteData<typeof tokenAbbreviationsRoute>) =>
        pageOfBlocks({ ...state, total: list.length, list: list.map((one, place) => ({ ...one, id: place + 1 })) }),
      ...readWithBlocks(ETHER_TAG),
    }),
    /** A page of the richest accounts, read again with every block. */
    topAccounts: build.query<AccountsPage, AccountsView>({
      query: ({ rows, ...rest }) => callOf(topAccountsRoute, { query: queryOf({ ...rest, limit: rows }) }),
      transformResponse: ({ list, unknown, ...page }: RouteData<typeof topAccountsRoute>) => ({
        ...pageOfBlocks({ ...page, list: list.map((one) => ({ ...one, id: one.rank })) }),
        unknown,
      }),
      ...readWithBlocks(ETHER_TAG),
    }),
  }),
});

export const { useBigTransfersQuery, useEtherTokensQuery, useNewContractsQuery, useTopAccountsQuery } = etherApi;
