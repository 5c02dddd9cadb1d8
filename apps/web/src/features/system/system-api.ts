import { systemRoute, type SystemState } from '@chaintide/contracts/people/system';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { liveOf } from '../../shared/api/live-extra.ts';

export const { useSystemQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The process that answers, and then the one that the page is connected to. */
    system: build.query<SystemState, void>({
      query: () => callOf(systemRoute, {}),
      providesTags: ['identity'],
      async onCacheEntryAdded(_, entry) {
        const put = (state: SystemState): void => {
          entry.updateCachedData(() => state);
        };
        const loaded = await entry.cacheDataLoaded.then(
          () => true,
          () => false,
        );
        if (!loaded) return;
        const { leave } = liveOf(entry.extra).watch<'system'>(topics.system(), { snapshot: put, delta: put });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});
