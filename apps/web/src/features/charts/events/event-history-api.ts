import { eventHistoryRoute } from '@chaintide/contracts/charts/events';
import type { RouteData } from '@chaintide/contracts/http';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';

const eventHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Entries older than the given one, or the newest. */
    eventHistory: build.query<RouteData<typeof eventHistoryRoute>, number | undefined>({
      query: (before) => callOf(eventHistoryRoute, { query: before === undefined ? {} : { before: String(before) } }),
    }),
  }),
});

export const { useEventHistoryQuery } = eventHistoryApi;
