import type { RouteData } from '@chaintide/contracts/http';
import {
  addressFlowsRoute,
  bitcoinAddressRoute,
  flowDirection,
  type AddressFlow,
} from '@chaintide/contracts/market/bitcoin-address';
import type { BitcoinBlocksState } from '@chaintide/contracts/market/bitcoin-blocks';
import { z } from 'zod';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { listLink, pageParts, queryOf } from '../../../shared/lists/list-link.ts';
import { BLOCKS_TAG, readWithBlocks } from '../shared/follow-blocks.ts';

const view = z.object({ direction: flowDirection.optional().catch(undefined), ...pageParts(50) });
export type FlowsView = z.infer<typeof view>;
export const flowsLink = listLink(view);

export type AddressData = RouteData<typeof bitcoinAddressRoute>;
export type FlowRow = AddressFlow & { readonly version: number };
interface FlowsPage extends BitcoinBlocksState {
  readonly total: number;
  readonly rows: readonly FlowRow[];
}

const addressApi = api.enhanceEndpoints<string>({ addTagTypes: [BLOCKS_TAG] }).injectEndpoints({
  endpoints: (build) => ({
    /** An address, looked up again with every block. */
    bitcoinAddress: build.query<AddressData, string>({
      query: (address) => callOf(bitcoinAddressRoute, { params: { address } }),
      ...readWithBlocks(BLOCKS_TAG),
    }),
    /** A page of its changes, read again with every block. */
    addressFlows: build.query<FlowsPage, FlowsView & { readonly address: string }>({
      query: ({ address, rows, ...rest }) =>
        callOf(addressFlowsRoute, { params: { address }, query: queryOf({ ...rest, limit: rows }) }),
      transformResponse: ({ list, total, blocks, simulated }: RouteData<typeof addressFlowsRoute>) => ({
        total,
        blocks,
        simulated,
        rows: list.map((one) => ({ ...one, version: one.height })),
      }),
      ...readWithBlocks(BLOCKS_TAG),
    }),
  }),
});

export const { useBitcoinAddressQuery, useAddressFlowsQuery } = addressApi;
