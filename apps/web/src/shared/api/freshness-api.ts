import { feedsRoute, freshnessRoute, type Freshness, type SourceFeed } from '@chaintide/contracts/charts/freshness';
import { topics } from '@chaintide/contracts/realtime';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { liveOf } from './live-extra.ts';

const freshnessApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The indicators that each source feeds. */
    feeds: build.query<SourceFeed[], void>({ query: () => callOf(feedsRoute, {}) }),
    /** How fresh each indicator is, for a grade: read once, then updated by its topic. */
    freshness: build.query<Freshness[], number>({
      query: () => callOf(freshnessRoute, {}),
      providesTags: ['identity'],
      async onCacheEntryAdded(grade, entry) {
        const put = (all: Freshness[]): void => {
          entry.updateCachedData(() => all);
        };
        const loaded = await entry.cacheDataLoaded.then(
          () => true,
          () => false,
        );
        if (!loaded) return;
        const { leave } = liveOf(entry.extra).watch<'freshness'>(topics.freshness(grade), {
          snapshot: put,
          delta: put,
        });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});

export const { useFeedsQuery, useFreshnessQuery } = freshnessApi;
