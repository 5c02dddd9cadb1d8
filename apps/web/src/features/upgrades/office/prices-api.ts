import type { RouteInput } from '@chaintide/contracts/http';
import type { PaidLevel } from '@chaintide/contracts/people/levels';
import { priceChangeRoute, priceHistoryRoute, type LevelPrice } from '@chaintide/contracts/money/upgrades';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followPrices } from '../../../shared/money/follow-prices.ts';

const pricesApi = api.injectEndpoints({
  endpoints: (build) => ({
    priceHistory: build.query<LevelPrice[], void>({
      query: () => callOf(priceHistoryRoute, {}),
      providesTags: [{ type: 'office', id: 'prices' }, 'identity'],
      onCacheEntryAdded: (_, entry) => followPrices(entry),
    }),
    changePrice: build.mutation<
      LevelPrice,
      RouteInput<typeof priceChangeRoute, 'body'> & { readonly level: PaidLevel }
    >({
      query: ({ level, ...body }) => callOf(priceChangeRoute, { params: { level }, body }),
      invalidatesTags: [{ type: 'office', id: 'prices' }, 'upgrades'],
    }),
  }),
});

export const { usePriceHistoryQuery, useChangePriceMutation } = pricesApi;
