import { eventsRoute, type ShownEvent } from '@chaintide/contracts/charts/events';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';
import { withEvent, withoutEvent } from './with-event.ts';

const MINUTE_SECONDS = 60;

const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All events that charts mark, by day; updated as admins change them. */
    events: build.query<readonly ShownEvent[], void>({
      query: () => callOf(eventsRoute, {}),
      keepUnusedDataFor: MINUTE_SECONDS,
      onCacheEntryAdded: (_, entry) =>
        followFacts<'events', readonly ShownEvent[]>(entry, topics.events, {
          snapshot: () => {
            void entry.dispatch(
              eventsApi.endpoints.events.initiate(undefined, { subscribe: false, forceRefetch: true }),
            );
          },
          fact: (fact) => {
            entry.updateCachedData((held) =>
              fact.name === 'event.changed' ? withEvent(held, fact.payload.event) : withoutEvent(held, fact.payload.id),
            );
          },
        }),
    }),
  }),
});

export const { useEventsQuery } = eventsApi;

type Dispatched = Parameters<typeof eventsApi.util.updateQueryData<'events'>>;

/** Applies a response of the gateway to the list at once, without waiting for the topic. */
export const eventsHeld = (change: Dispatched[2]) => eventsApi.util.updateQueryData('events', undefined, change);
