import { topics } from '@chaintide/contracts/realtime';
import type { Today } from '@chaintide/contracts/charts/today';
import { api } from '../../shared/api/api.ts';
import { liveOf } from '../../shared/api/live-extra.ts';

const todayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The day at a glance for a grade, from its topic alone; null until it arrives. */
    today: build.query<Today | null, number>({
      queryFn: () => ({ data: null }),
      async onCacheEntryAdded(grade, entry) {
        await entry.cacheDataLoaded;
        const put = (today: Today): void => {
          entry.updateCachedData(() => today);
        };
        const { leave } = liveOf(entry.extra).watch<'today'>(topics.today(grade), { snapshot: put, delta: put });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});

export const { useTodayQuery } = todayApi;
