import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { todayRoute, type Today } from '@chaintide/contracts/charts/today';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followState } from '../../shared/api/follow-topic.ts';
import { useSession } from '../../shared/session/session.ts';

const HIGHEST = 4; // an admin's grade is above every tier

const todayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The day at a glance for a grade: read once, then updated by its topic; null if only that could tell it. */
    today: build.query<Today | null, number>({
      queryFn: async (...[, , , read]) => {
        const { data = null } = await read(callOf(todayRoute, {}));
        return { data: data as RouteData<typeof todayRoute> | null };
      },
      providesTags: ['identity'],
      onCacheEntryAdded: (grade, entry) =>
        followState<'today'>(entry, topics.today(grade), (today) => void entry.updateCachedData(() => today)),
    }),
  }),
});

const { useTodayQuery } = todayApi;

/** The day as the reader may see it; undefined while it is loading, and if nobody looks at it. */
export const useToday = (isOpen = true): Today | null | undefined => {
  const { grade } = useSession();
  return useTodayQuery(Math.min(grade, HIGHEST), { skip: !isOpen }).data;
};
