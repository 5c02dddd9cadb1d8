import { demoPaymentRoute } from '@chaintide/contracts/demo';
import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import {
  paymentCloseRoute,
  paymentCodeRoute,
  paymentCreateRoute,
  paymentHashRoute,
  paymentRoute,
  paymentsRoute,
  type Payment,
} from '@chaintide/contracts/payments';
import { topics } from '@chaintide/contracts/realtime';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-facts.ts';
import { useUserId } from '../../shared/api/use-user-id.ts';
import { ordersQuery, withOrder } from '../../shared/money/orders-view.ts';
import type { PaymentsView } from './own/payments-view.ts';

export type PaymentFile = RouteData<typeof paymentRoute>;
type Versioned = { readonly id: number; readonly version: number };

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => {
    const putsAnswer = async (
      _: unknown,
      { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<{ data: Payment }> },
    ): Promise<void> => {
      const answer = await queryFulfilled.catch(() => undefined);
      if (answer) dispatch(putPayment(answer.data));
    };
    return {
      payments: build.query<RouteData<typeof paymentsRoute>, PaymentsView>({
        query: (view) => ({ route: paymentsRoute, query: ordersQuery(view) }),
        providesTags: [{ type: 'payments', id: 'page' }, 'identity'],
      }),
      payment: build.query<PaymentFile, number>({
        query: (id) => callOf(paymentRoute, { params: { id } }),
        providesTags: (_, __, id) => [{ type: 'payments', id }, 'identity'],
      }),
      /** Hears of every change of the account's orders; holds nothing itself. */
      paymentFacts: build.query<null, number>({
        queryFn: () => ({ data: null }),
        onCacheEntryAdded: (userId, entry) =>
          followFacts<'account', null>(entry, () => topics.account(userId), {
            snapshot: () => {
              entry.dispatch(api.util.invalidateTags(['payments']));
            },
            fact: (fact) => {
              if (fact.name === 'payment.changed') entry.dispatch(putPayment(fact.payload.payment));
            },
          }),
      }),
      askRechargeCode: build.mutation<RouteData<typeof paymentCodeRoute>, RouteInput<typeof paymentCodeRoute, 'body'>>({
        query: (body) => callOf(paymentCodeRoute, { body }),
      }),
      createPayment: build.mutation<Payment, RouteInput<typeof paymentCreateRoute, 'body'>>({
        query: (body) => callOf(paymentCreateRoute, { body }),
        onQueryStarted: putsAnswer,
      }),
      submitHash: build.mutation<Payment, Versioned & { readonly hash: string }>({
        query: ({ id, ...body }) => callOf(paymentHashRoute, { params: { id }, body }),
        onQueryStarted: putsAnswer,
        // the lists say when the next hash may be submitted
        invalidatesTags: [{ type: 'payments', id: 'page' }],
      }),
      closePayment: build.mutation<Payment, Versioned>({
        query: ({ id, version }) => callOf(paymentCloseRoute, { params: { id }, body: { version } }),
        onQueryStarted: putsAnswer,
      }),
      payInDemo: build.mutation<RouteData<typeof demoPaymentRoute>, { readonly id: number; readonly share: number }>({
        query: ({ id, share }) => callOf(demoPaymentRoute, { params: { id }, body: { share } }),
      }),
    };
  },
});

/** Puts an order as it is now wherever it is shown; its history is read again. */
const putPayment =
  (payment: Payment) =>
  (dispatch: Dispatch, getState: () => State): void => {
    for (const view of paymentsApi.util.selectCachedArgsForQuery(getState(), 'payments')) {
      dispatch(paymentsApi.util.updateQueryData('payments', view, (page) => withOrder(page, payment, view)));
    }
    dispatch(
      paymentsApi.util.updateQueryData('payment', payment.id, (file) =>
        payment.version < file.payment.version ? file : { ...file, payment },
      ),
    );
    dispatch(api.util.invalidateTags([{ type: 'payments', id: payment.id }]));
  };

export const {
  useAskRechargeCodeMutation,
  useCreatePaymentMutation,
  useSubmitHashMutation,
  useClosePaymentMutation,
  usePayInDemoMutation,
} = paymentsApi;

/** A page of the account's orders, kept up live. */
export const usePayments = (view: PaymentsView) => {
  paymentsApi.usePaymentFactsQuery(useUserId());
  return paymentsApi.usePaymentsQuery(view);
};

/** One order and its history, kept up live. */
export const usePayment = (id: number) => {
  paymentsApi.usePaymentFactsQuery(useUserId());
  return paymentsApi.usePaymentQuery(id);
};
