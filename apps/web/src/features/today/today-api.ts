import { topics } from '@chaintide/contracts/realtime';
import type { Today } from '@chaintide/contracts/charts/today';
import { api } from '../../shared/api/api.ts';
import { followState } from '../../shared/api/follow-topic.ts';

const todayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The day at a glance for a grade, from its topic alone; null until it arrives. */
    today: build.query<Today | null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (grade, entry) =>
        followState<'today'>(entry, topics.today(grade), (today) => void entry.updateCachedData(() => today)),
    }),
  }),
});

export const { useTodayQuery } = todayApi;
