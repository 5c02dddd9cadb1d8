import { topics } from '@chaintide/contracts/realtime';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { api } from './api.ts';
import { followState } from './follow-topic.ts';

const tickerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The last day of trading of a symbol, from its topic alone; null until the first tick. */
    ticker: build.query<Ticker | null, string>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (symbol, entry) =>
        followState<'price'>(entry, topics.price(symbol), (ticker) => void entry.updateCachedData(() => ticker)),
    }),
  }),
});

export const { useTickerQuery } = tickerApi;
