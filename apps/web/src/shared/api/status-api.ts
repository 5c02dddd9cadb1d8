import { topics } from '@chaintide/contracts/realtime';
import { statusRoute, type SourceStatus } from '@chaintide/contracts/market/sources';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { followState } from './follow-topic.ts';

const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every source with its state, updated by its topic. */
    status: build.query<SourceStatus[], void>({
      query: () => callOf(statusRoute, {}),
      async onCacheEntryAdded(_, entry) {
        const put = (statuses: SourceStatus[]): void => {
          entry.updateCachedData(() => statuses);
        };
        await followState<'status'>(entry, topics.status(), put);
      },
    }),
  }),
});

export const { useStatusQuery } = statusApi;
