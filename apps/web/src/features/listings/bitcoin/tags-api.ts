import {
  addressTagRemoveRoute,
  addressTagsHistoryRoute,
  addressTagsImportRoute,
  addressTagsRoute,
  type AddressTagLine,
  type AddressTagsState,
} from '@chaintide/contracts/market/address-tags';
import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { liveOf } from '../../../shared/api/live-extra.ts';
import { queryOf } from '../../../shared/orders/list-link.ts';
import { BLOCKS_TAG } from './blocks-api.ts';
import type { HoldersView } from './holder-filters.tsx';

type Data = RouteData<typeof addressTagsRoute>;
export type TagRow = Data['list'][number] & { readonly version: number };
interface TagsPage extends AddressTagsState {
  readonly total: number;
  readonly rows: readonly TagRow[];
}

const TAG = 'addressTags';

const tagsApi = api.enhanceEndpoints<string>({ addTagTypes: [TAG, BLOCKS_TAG] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of tags, read again after every change. */
    addressTags: build.query<TagsPage, HoldersView>({
      query: ({ rows, ...rest }) => callOf(addressTagsRoute, { query: queryOf({ ...rest, limit: rows }) }),
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
        const loaded = await entry.cacheDataLoaded.then(
          () => true,
          () => false,
        );
        if (!loaded) return;
        const { leave } = liveOf(entry.extra).watch<'addressTags'>(topics.addressTags(), {
          snapshot: hear,
          delta: hear,
        });
        await entry.cacheEntryRemoved;
        leave();
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
      invalidatesTags: [TAG, BLOCKS_TAG],
    }),
    removeTag: build.mutation<null, string>({
      query: (address) => callOf(addressTagRemoveRoute, { params: { address } }),
      invalidatesTags: [TAG, BLOCKS_TAG],
    }),
  }),
});

export const { useAddressTagsQuery, useTagHistoryQuery, usePutTagsMutation, useRemoveTagMutation } = tagsApi;
