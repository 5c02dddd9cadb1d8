import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import {
  assignmentRoute,
  paymentEventRoute,
  paymentOrderRoute,
  paymentOrdersRoute,
  unmatchedRoute,
  type PaymentOrder,
  type UnmatchedTransfer,
} from '@chaintide/contracts/payments';
import { topics } from '@chaintide/contracts/realtime';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-facts.ts';
import { paymentFits } from '../../shared/office/stages.ts';
import { queryOf, type PaymentsView, type Staged, type UnmatchedView } from './office-view.ts';
import { withOrder, withoutOrder, type Listed } from './with-order.ts';

export type PaymentFile = RouteData<typeof paymentOrderRoute>;
type Assignment = RouteInput<typeof assignmentRoute, 'body'> & { readonly id: number };
type Act = RouteInput<typeof paymentEventRoute, 'body'> & { readonly id: number };

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

const LEAVES_MS = 4 * SECOND; // long enough to see what became of it

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentOrders: build.query<Listed<PaymentOrder>, Staged<PaymentsView>>({
      query: (view) => ({ route: paymentOrdersRoute, query: queryOf(view) }),
      providesTags: [{ type: 'office', id: 'payments' }, 'identity'],
    }),
    paymentOrder: build.query<PaymentFile, number>({
      query: (id) => callOf(paymentOrderRoute, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'office', id: `payment ${id}` }, 'identity'],
    }),
    unmatched: build.query<Listed<UnmatchedTransfer>, UnmatchedView>({
      query: (view) => ({ route: unmatchedRoute, query: queryOf(view) }),
      providesTags: [{ type: 'office', id: 'unmatched' }, 'identity'],
    }),
    /** Hears of every recharge order for as long as somebody looks at them; holds nothing itself. */
    paymentOrderFacts: build.query<null, void>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (_, entry) =>
        followFacts<'payments', null>(entry, topics.payments, {
          snapshot: () => {
            entry.dispatch(api.util.invalidateTags(['office']));
          },
          fact: (fact) => {
            if (fact.name === 'payment.changed') entry.dispatch(putOrder(fact.payload.payment));
            if (fact.name === 'unmatched.changed')
              entry.dispatch(api.util.invalidateTags([{ type: 'office', id: 'unmatched' }]));
          },
        }),
    }),
    assign: build.mutation<PaymentOrder, Assignment>({
      query: ({ id, ...body }) => callOf(assignmentRoute, { params: { id }, body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(putOrder(answer.data));
      },
      invalidatesTags: [{ type: 'office', id: 'unmatched' }],
    }),
    actOnPayment: build.mutation<PaymentOrder, Act>({
      query: ({ id, ...body }) => callOf(paymentEventRoute, { params: { id }, body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(putOrder(answer.data));
      },
    }),
  }),
});

/** Puts an order as it is now wherever it is shown; a queue that it has left keeps it for a moment. */
const putOrder =
  (order: PaymentOrder) =>
  (dispatch: Dispatch, getState: () => State): void => {
    for (const view of ordersApi.util.selectCachedArgsForQuery(getState(), 'paymentOrders')) {
      const fits = paymentFits(order, view);
      dispatch(
        ordersApi.util.updateQueryData('paymentOrders', view, (list) => withOrder(list, order, { ...view, fits })),
      );
      if (!fits && view.stage === 'open')
        setTimeout(
          () => dispatch(ordersApi.util.updateQueryData('paymentOrders', view, (list) => withoutOrder(list, order.id))),
          LEAVES_MS,
        );
    }
    dispatch(
      ordersApi.util.updateQueryData('paymentOrder', order.id, (file) =>
        order.version < file.payment.version ? file : { ...file, payment: order },
      ),
    );
    dispatch(api.util.invalidateTags([{ type: 'office', id: `payment ${order.id}` }]));
  };

export const { useActOnPaymentMutation, useAssignMutation } = ordersApi;

/** Some of all recharge orders, kept up live. */
export const usePaymentOrders = (view: Staged<PaymentsView>) => {
  ordersApi.usePaymentOrderFactsQuery();
  return ordersApi.usePaymentOrdersQuery(view);
};

/** One recharge order and its history, kept up live. */
export const usePaymentOrder = (id: number) => {
  ordersApi.usePaymentOrderFactsQuery();
  return ordersApi.usePaymentOrderQuery(id);
};

/** Some of the transfers that count for no order, kept up live. */
export const useUnmatched = (view: UnmatchedView) => {
  ordersApi.usePaymentOrderFactsQuery();
  return ordersApi.useUnmatchedQuery(view);
};
