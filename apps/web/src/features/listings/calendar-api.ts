import {
  calendarKind,
  calendarRoute,
  calendarSide,
  type CalendarRelease,
  type CalendarState,
} from '@chaintide/contracts/market/calendar';
import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { z } from 'zod';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followState } from '../../shared/api/follow-topic.ts';
import { listLink, pageParts, queryOf } from '../../shared/lists/list-link.ts';

const view = z.object({
  side: calendarSide.catch('coming'),
  kind: calendarKind.optional().catch(undefined),
  ...pageParts(50),
});
export type CalendarView = z.infer<typeof view>;
export const calendarLink = listLink(view);

export type CalendarRow = CalendarRelease & { readonly version: number };
export interface CalendarPage extends Omit<RouteData<typeof calendarRoute>, 'list' | 'page' | 'limit'> {
  readonly rows: readonly CalendarRow[];
}

const TAG = 'calendar';

const calendarApi = api.enhanceEndpoints<string>({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of releases, read again when their days or figures change. */
    calendar: build.query<CalendarPage, CalendarView>({
      query: ({ rows, ...rest }) => callOf(calendarRoute, { query: queryOf({ ...rest, limit: rows }) }),
      transformResponse: ({ list, ...rest }: RouteData<typeof calendarRoute>) => ({
        ...rest,
        rows: list.map((release) => ({ ...release, version: release.actual === null ? 1 : 2 })),
      }),
      providesTags: [TAG, 'identity'],
      async onCacheEntryAdded(_, entry) {
        const hear = ({ changedAt }: CalendarState): void => {
          if (changedAt !== entry.getCacheEntry().data?.changedAt)
            entry.dispatch(calendarApi.util.invalidateTags([TAG]));
        };
        await followState<'calendar'>(entry, topics.calendar(), hear);
      },
    }),
  }),
});

export const { useCalendarQuery } = calendarApi;
