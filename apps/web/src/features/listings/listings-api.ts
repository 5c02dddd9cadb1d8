import type { RouteData } from '@chaintide/contracts/http';
import { coinListRoute, exchangeListRoute, type Listings } from '@chaintide/contracts/market/listings';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { liveOf } from '../../shared/api/live-extra.ts';

const listingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The largest coins, updated by their topic. */
    coinList: build.query<Listings['coins'], void>({
      query: () => callOf(coinListRoute, { query: {} }),
      transformResponse: ({ list: rows, source, simulated, fetchedAt }: RouteData<typeof coinListRoute>) => ({
        source,
        simulated,
        fetchedAt,
        rows,
      }),
      providesTags: ['identity'],
      async onCacheEntryAdded(_, entry) {
        const put = (listing: Listings['coins'] | null): void => {
          if (listing) entry.updateCachedData(() => listing);
        };
        const loaded = await entry.cacheDataLoaded.then(
          () => true,
          () => false,
        );
        if (!loaded) return;
        const { leave } = liveOf(entry.extra).watch<'listings'>(topics.listings(), { snapshot: put, delta: put });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
    exchangeList: build.query<RouteData<typeof exchangeListRoute>, void>({
      query: () => callOf(exchangeListRoute, { query: {} }),
      providesTags: ['identity'],
    }),
  }),
});

export const { useCoinListQuery, useExchangeListQuery } = listingsApi;
