import {
  eventChangeRoute,
  eventCreateRoute,
  eventRemoveRoute,
  type ChartEvent,
  type EventDraft,
} from '@chaintide/contracts/charts/events';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { eventsHeld } from './events-api.ts';
import { withEvent, withoutEvent } from './with-event.ts';

type Edition = Pick<ChartEvent, 'id' | 'version'>;

const eventChangesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addEvent: build.mutation<ChartEvent, EventDraft>({
      query: (body) => callOf(eventCreateRoute, { body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(eventsHeld((held) => withEvent(held, answer.data)));
      },
    }),
    changeEvent: build.mutation<ChartEvent, Edition & { readonly event: EventDraft }>({
      query: ({ id, ...body }) => callOf(eventChangeRoute, { params: { id }, body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(eventsHeld((held) => withEvent(held, answer.data)));
      },
    }),
    removeEvent: build.mutation<null, Edition>({
      query: ({ id, version }) => callOf(eventRemoveRoute, { params: { id }, query: { version: String(version) } }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(eventsHeld((held) => withoutEvent(held, id)));
      },
    }),
  }),
});

export const { useAddEventMutation, useChangeEventMutation, useRemoveEventMutation } = eventChangesApi;
