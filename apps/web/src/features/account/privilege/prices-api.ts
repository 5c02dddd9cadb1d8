import type { RouteData } from '@chaintide/contracts/http';
import { pricesRoute } from '@chaintide/contracts/money/upgrades';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followPrices } from '../../../shared/money/follow-prices.ts';

const pricesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The current price of each level, updated live. */
    prices: build.query<RouteData<typeof pricesRoute>, void>({
      query: () => callOf(pricesRoute, {}),
      providesTags: ['upgrades'],
      onCacheEntryAdded: (_, entry) => followPrices(entry),
    }),
  }),
});

export const { usePricesQuery } = pricesApi;
