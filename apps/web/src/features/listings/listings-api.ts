import type { RouteData } from '@chaintide/contracts/http';
import { coinListRoute, exchangeListRoute, type Listings } from '@chaintide/contracts/market/listings';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followState } from '../../shared/api/follow-topic.ts';

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
        await followState<'listings'>(entry, topics.listings(), put);
      },
    }),
    exchangeList: build.query<RouteData<typeof exchangeListRoute>, void>({
      query: () => callOf(exchangeListRoute, { query: {} }),
      providesTags: ['identity'],
    }),
  }),
});

export const { useCoinListQuery, useExchangeListQuery } = listingsApi;
