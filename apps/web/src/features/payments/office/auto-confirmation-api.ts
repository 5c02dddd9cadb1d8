import {
  autoConfirmationChangeRoute,
  autoConfirmationRoute,
  type AutoConfirmation,
} from '@chaintide/contracts/money/auto-confirmation';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';

const changed = [{ type: 'office', id: 'auto-confirmation' }] as const;

const autoConfirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    autoConfirmation: build.query<AutoConfirmation, void>({
      query: () => callOf(autoConfirmationRoute, {}),
      providesTags: [...changed, 'identity'],
      onCacheEntryAdded: (_, entry) =>
        followFacts<'payments', AutoConfirmation>(entry, topics.payments, {
          snapshot: () => {
            entry.dispatch(api.util.invalidateTags([...changed]));
          },
          fact: ({ name }) => {
            if (name === 'autoConfirmation.changed') entry.dispatch(api.util.invalidateTags([...changed]));
          },
        }),
    }),
    changeAutoConfirmation: build.mutation<AutoConfirmation, boolean>({
      query: (isOn) => callOf(autoConfirmationChangeRoute, { body: { isOn } }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const { useAutoConfirmationQuery, useChangeAutoConfirmationMutation } = autoConfirmationApi;
