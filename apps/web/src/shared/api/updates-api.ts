import { isoDay } from '@chaintide/contracts/iso-day';
import { seriesRoute } from '@chaintide/contracts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import { api } from './api.ts';
import type { SessionRoot } from '../session/session.ts';
import { ask, type Caller } from './call.ts';

/** Time at which the newest input of an indicator was fetched, unix ms; null if none was. */
export interface Update {
  readonly id: string;
  readonly updatedAt: number | null;
}

const AT_ONCE = 6; // requests at a time; the first picture of another page must not wait for these

const updateOf = async (id: string, caller: Caller): Promise<Update | undefined> => {
  // the points of one day have the same freshness as the whole series
  const answer = await ask(seriesRoute, { params: { id }, query: { from: isoDay(Date.now() - DAY) } }, caller);
  return 'data' in answer ? { id, updatedAt: answer.data.updatedAt } : undefined;
};

const updatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Last update of each indicator, newest first; indicators that could not be read are omitted. */
    updates: build.query<Update[], readonly string[]>({
      async queryFn(ids, { signal, getState }) {
        const { token } = (getState() as SessionRoot).session;
        const found: Update[] = [];
        for (let at = 0; at < ids.length; at += AT_ONCE) {
          const some = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => updateOf(id, { signal, token })));
          found.push(...some.filter((update) => update !== undefined));
        }
        return { data: found.toSorted((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0)) };
      },
      providesTags: ['identity'],
    }),
  }),
});

export const { useUpdatesQuery } = updatesApi;
