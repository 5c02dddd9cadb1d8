import {
  addressTagRemoveRoute,
  addressTagsHistoryRoute,
  addressTagsImportRoute,
  addressTagsRoute,
  ethereumTagsRoute,
  type AddressTagLine,
  type AddressTagsState,
} from '@chaintide/contracts/market/address-tags';
import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { z } from 'zod';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followState } from '../../../shared/api/follow-topic.ts';
import { listLink, queryOf } from '../../../shared/lists/list-link.ts';
import { BLOCKS_TAG, ETHER_TAG } from '../shared/follow-blocks.ts';
import { holdersView } from './holder-filters.tsx';

type Data = RouteData<typeof addressTagsRoute>;
export type TagRow = Data['list'][number] & { readonly version: number };
interface TagsPage extends AddressTagsState {
  readonly total: number;
  readonly rows: readonly TagRow[];
}

const view = holdersView.extend({ chain: z.enum(['bitcoin', 'ethereum']).catch('bitcoin') });
export type TagsView = z.infer<typeof view>;
export const tagsLink = listLink(view);

const TAG = 'addressTags';
const routes = { bitcoin: addressTagsRoute, ethereum: ethereumTagsRoute } as const;

const tagsApi = api.enhanceEndpoints<string>({ addTagTypes: [TAG, BLOCKS_TAG, ETHER_TAG] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of tags, read again after every change. */
    addressTags: build.query<TagsPage, TagsView>({
      query: ({ chain, rows, ...rest }) => callOf(routes[chain], { query: queryOf({ ...rest, limit: rows }) }),
      transformResponse: ({ list, total, revision }: Data) => ({
        total,
        revision,
        rows: list.map((row) => ({ ...row, version: row.time })),
      }),
      providesTags: [TAG, 'identity'],
      async onCacheEntryAdded(_, entry) {
        const hear = ({ revision }: AddressTagsState): void => {
          if (revision !== entry.getCacheEntry().data?.revision) entry.dispatch(tagsApi.util.invalidateTags([TAG]));
        };
        await followState<'addressTags'>(entry, topics.addressTags(), hear);
      },
    }),
    /** Changes older than the given one, or the newest. */
    tagHistory: build.query<AddressTagLine[], number | undefined>({
      query: (before) =>
        callOf(addressTagsHistoryRoute, { query: before === undefined ? {} : { before: String(before) } }),
      providesTags: [TAG, 'identity'],
    }),
    /** Adds or changes tags by lines of CSV. */
    putTags: build.mutation<RouteData<typeof addressTagsImportRoute>, { readonly lines: string }>({
      query: (body) => callOf(addressTagsImportRoute, { body }),
      invalidatesTags: [TAG, BLOCKS_TAG, ETHER_TAG],
    }),
    removeTag: build.mutation<null, string>({
      query: (address) => callOf(addressTagRemoveRoute, { params: { address } }),
      invalidatesTags: [TAG, BLOCKS_TAG, ETHER_TAG],
    }),
  }),
});

export const { useAddressTagsQuery, useTagHistoryQuery, usePutTagsMutation, useRemoveTagMutation } = tagsApi;
