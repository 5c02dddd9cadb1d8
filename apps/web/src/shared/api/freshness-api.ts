import { feedsRoute, freshnessRoute, type Freshness, type SourceFeed } from '@chaintide/contracts/charts/freshness';
import { topics } from '@chaintide/contracts/realtime';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { followState } from './follow-topic.ts';

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
        await followState<'freshness'>(entry, topics.freshness(grade), put);
      },
    }),
  }),
});

export const { useFeedsQuery, useFreshnessQuery } = freshnessApi;
