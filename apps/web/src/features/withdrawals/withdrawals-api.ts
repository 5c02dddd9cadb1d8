import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import {
  withdrawalApplyRoute,
  withdrawalCancelRoute,
  withdrawalCodeRoute,
  withdrawalRoute,
  withdrawalsRoute,
  type Withdrawal,
  type WithdrawalApplication,
  type WithdrawalIntent,
} from '@chaintide/contracts/withdrawals';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-facts.ts';
import { useUserId } from '../../shared/api/use-user-id.ts';
import { ordersQuery, withOrder } from '../../shared/money/orders-view.ts';
import type { WithdrawalsView } from './own/withdrawals-view.ts';

export type WithdrawalFile = RouteData<typeof withdrawalRoute>;

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

const putsAnswer = async (
  _: unknown,
  { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<{ data: Withdrawal }> },
): Promise<void> => {
  const answer = await queryFulfilled.catch(() => undefined);
  if (answer) dispatch(putWithdrawal(answer.data));
};

const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    withdrawals: build.query<RouteData<typeof withdrawalsRoute>, WithdrawalsView>({
      query: (view) => ({ route: withdrawalsRoute, query: ordersQuery(view) }),
      providesTags: [{ type: 'withdrawals', id: 'page' }, 'identity'],
    }),
    withdrawal: build.query<WithdrawalFile, number>({
      query: (id) => callOf(withdrawalRoute, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'withdrawals', id }, 'identity'],
    }),
    /** Hears of every change of the account's withdrawals; holds nothing itself. */
    withdrawalFacts: build.query<null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (userId, entry) =>
        followFacts<'account', null>(entry, () => topics.account(userId), {
          snapshot: () => {
            entry.dispatch(api.util.invalidateTags(['withdrawals']));
          },
          fact: (fact) => {
            if (fact.name === 'withdrawal.changed') entry.dispatch(putWithdrawal(fact.payload.withdrawal));
          },
        }),
    }),
    askWithdrawalCode: build.mutation<RouteData<typeof withdrawalCodeRoute>, WithdrawalIntent>({
      query: (body) => callOf(withdrawalCodeRoute, { body }),
    }),
    applyForWithdrawal: build.mutation<Withdrawal, WithdrawalApplication>({
      query: (body) => callOf(withdrawalApplyRoute, { body }),
      onQueryStarted: putsAnswer,
    }),
    cancelWithdrawal: build.mutation<Withdrawal, { readonly id: number; readonly version: number }>({
      query: ({ id, version }) => callOf(withdrawalCancelRoute, { params: { id }, body: { version } }),
      onQueryStarted: putsAnswer,
    }),
  }),
});

/** Puts a withdrawal as it is now wherever it is shown; its history is read again. */
const putWithdrawal =
  (withdrawal: Withdrawal) =>
  (dispatch: Dispatch, getState: () => State): void => {
    for (const view of withdrawalsApi.util.selectCachedArgsForQuery(getState(), 'withdrawals')) {
      dispatch(withdrawalsApi.util.updateQueryData('withdrawals', view, (page) => withOrder(page, withdrawal, view)));
    }
    dispatch(
      withdrawalsApi.util.updateQueryData('withdrawal', withdrawal.id, (file) =>
        withdrawal.version < file.withdrawal.version ? file : { ...file, withdrawal },
      ),
    );
    dispatch(api.util.invalidateTags([{ type: 'withdrawals', id: withdrawal.id }]));
  };

export const { useAskWithdrawalCodeMutation, useApplyForWithdrawalMutation, useCancelWithdrawalMutation } =
  withdrawalsApi;

/** A page of the account's withdrawals, kept up live. */
export const useWithdrawals = (view: WithdrawalsView) => {
  withdrawalsApi.useWithdrawalFactsQuery(useUserId());
  return withdrawalsApi.useWithdrawalsQuery(view);
};

/** One withdrawal and its history, kept up live. */
export const useWithdrawal = (id: number) => {
  withdrawalsApi.useWithdrawalFactsQuery(useUserId());
  return withdrawalsApi.useWithdrawalQuery(id);
};
