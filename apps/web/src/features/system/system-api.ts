import { systemRoute, type SystemState } from '@chaintide/contracts/operations/system';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followState } from '../../shared/api/follow-topic.ts';

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
        await followState<'system'>(entry, topics.system(), put);
      },
    }),
  }),
});
