import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import {
  withdrawalEventRoute,
  withdrawalOrderRoute,
  withdrawalOrdersRoute,
  type WithdrawalOrder,
} from '@chaintide/contracts/withdrawals';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-facts.ts';
import { withdrawalFits } from '../../shared/office/stages.ts';
import { queryOf, type Staged, type WithdrawalsView } from './office-view.ts';
import { withOrder, withoutOrder, type Listed } from './with-order.ts';

export type WithdrawalFile = RouteData<typeof withdrawalOrderRoute>;
type Act = RouteInput<typeof withdrawalEventRoute, 'body'> & { readonly id: number };

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

const LEAVES_MS = 4 * SECOND; // long enough to see what became of it

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    withdrawalOrders: build.query<Listed<WithdrawalOrder>, Staged<WithdrawalsView>>({
      query: (view) => ({ route: withdrawalOrdersRoute, query: queryOf(view) }),
      providesTags: [{ type: 'office', id: 'withdrawals' }, 'identity'],
    }),
    withdrawalOrder: build.query<WithdrawalFile, number>({
      query: (id) => callOf(withdrawalOrderRoute, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'office', id: `withdrawal ${id}` }, 'identity'],
    }),
    /** Hears of every withdrawal for as long as somebody looks at them; holds nothing itself. */
    withdrawalOrderFacts: build.query<null, void>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (_, entry) =>
        followFacts<'withdrawals', null>(entry, topics.withdrawals, {
          snapshot: () => {
            entry.dispatch(api.util.invalidateTags(['office']));
          },
          fact: (fact) => {
            entry.dispatch(
              fact.name === 'owner.changed' ? api.util.invalidateTags(['office']) : putOrder(fact.payload.withdrawal),
            );
          },
        }),
    }),
    actOnWithdrawal: build.mutation<WithdrawalOrder, Act>({
      query: ({ id, ...body }) => callOf(withdrawalEventRoute, { params: { id }, body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(putOrder(answer.data));
      },
    }),
  }),
});

/** Puts a withdrawal as it is now wherever it is shown; a queue that it has left keeps it for a moment. */
const putOrder =
  (order: WithdrawalOrder) =>
  (dispatch: Dispatch, getState: () => State): void => {
    for (const view of ordersApi.util.selectCachedArgsForQuery(getState(), 'withdrawalOrders')) {
      const fits = withdrawalFits(order, view);
      dispatch(
        ordersApi.util.updateQueryData('withdrawalOrders', view, (list) => withOrder(list, order, { ...view, fits })),
      );
      if (!fits && view.stage === 'open')
        setTimeout(
          () =>
            dispatch(ordersApi.util.updateQueryData('withdrawalOrders', view, (list) => withoutOrder(list, order.id))),
          LEAVES_MS,
        );
    }
    dispatch(
      ordersApi.util.updateQueryData('withdrawalOrder', order.id, (file) =>
        order.version < file.withdrawal.version ? file : { ...file, withdrawal: order },
      ),
    );
    dispatch(api.util.invalidateTags([{ type: 'office', id: `withdrawal ${order.id}` }]));
  };

export const { useActOnWithdrawalMutation } = ordersApi;

/** Some of all withdrawals, kept up live. */
export const useWithdrawalOrders = (view: Staged<WithdrawalsView>) => {
  ordersApi.useWithdrawalOrderFactsQuery();
  return ordersApi.useWithdrawalOrdersQuery(view);
};

/** One withdrawal and its history, kept up live. */
export const useWithdrawalOrder = (id: number) => {
  ordersApi.useWithdrawalOrderFactsQuery();
  return ordersApi.useWithdrawalOrderQuery(id);
};
