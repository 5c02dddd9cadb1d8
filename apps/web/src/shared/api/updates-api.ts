import { seriesRoute } from '@chaintide/contracts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import { isoDay } from '../format/time.ts';
import { api } from './api.ts';
import type { SessionRoot } from '../session/session.ts';
import { ask, type Caller } from './call.ts';

/** When the newest input of an indicator was fetched, unix ms; null when nothing was. */
export interface Update {
  readonly id: string;
  readonly updatedAt: number | null;
}

const AT_ONCE = 6; // the first picture of another page must not wait behind these

const updateOf = async (id: string, caller: Caller): Promise<Update | undefined> => {
  // a day's points say the same of their freshness as all of them
  const answer = await ask(seriesRoute, { params: { id }, query: { from: isoDay(Date.now() - DAY) } }, caller);
  return 'data' in answer ? { id, updatedAt: answer.data.updatedAt } : undefined;
};

const updatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** When each indicator moved last, the newest first; those that could not be read are left out. */
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
