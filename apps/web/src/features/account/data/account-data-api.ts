import type { RouteInput } from '@chaintide/contracts/http';
import {
  accountDeletionAskRoute,
  accountDeletionCancelRoute,
  accountDeletionRoute,
  type AccountDeletion,
} from '@chaintide/contracts/people/account-deletion';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';

const accountDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked again for each time of deletion that the profile shows. */
    accountDeletion: build.query<AccountDeletion, number | null>({
      query: () => callOf(accountDeletionRoute, {}),
      providesTags: ['identity', 'balances', 'payments', 'withdrawals'],
    }),
    askDeletion: build.mutation<AccountDeletion, RouteInput<typeof accountDeletionAskRoute, 'body'>>({
      query: (body) => callOf(accountDeletionAskRoute, { body }),
      invalidatesTags: ['identity', 'sessions'],
    }),
    cancelDeletion: build.mutation<AccountDeletion, void>({
      query: () => callOf(accountDeletionCancelRoute, {}),
      invalidatesTags: ['identity'],
    }),
  }),
});

export const { useAccountDeletionQuery, useAskDeletionMutation, useCancelDeletionMutation } = accountDataApi;
