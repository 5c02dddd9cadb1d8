import { topics } from '@chaintide/contracts/realtime';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { api } from './api.ts';
import { liveOf } from './live-extra.ts';

const tickerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The last day of trading of a symbol, from its topic alone; null until the first tick. */
    ticker: build.query<Ticker | null, string>({
      queryFn: () => ({ data: null }),
      async onCacheEntryAdded(symbol, entry) {
        await entry.cacheDataLoaded;
        const put = (ticker: Ticker | null): void => {
          entry.updateCachedData(() => ticker);
        };
        const { leave } = liveOf(entry.extra).watch<'price'>(topics.price(symbol), { snapshot: put, delta: put });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});

export const { useTickerQuery } = tickerApi;
