import { topics } from '@chaintide/contracts/realtime';
import { statusRoute, type SourceStatus } from '@chaintide/contracts/market/sources';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { liveOf } from './live-extra.ts';

const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every source with its state, updated by its topic. */
    status: build.query<SourceStatus[], void>({
      query: () => callOf(statusRoute, {}),
      async onCacheEntryAdded(_, entry) {
        const put = (statuses: SourceStatus[]): void => {
          entry.updateCachedData(() => statuses);
        };
        const loaded = await entry.cacheDataLoaded.then(
          () => true,
          () => false,
        );
        if (!loaded) return;
        const { leave } = liveOf(entry.extra).watch<'status'>(topics.status(), { snapshot: put, delta: put });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});

export const { useStatusQuery } = statusApi;
