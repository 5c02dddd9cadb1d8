import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import {
  paymentEventRoute,
  paymentOrderRoute,
  paymentOrdersRoute,
  type PaymentOrder,
} from '@chaintide/contracts/money/payments';
import { assignmentRoute, unmatchedRoute, type UnmatchedTransfer } from '@chaintide/contracts/money/unmatched';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { queryOf, type Staged } from '../../../shared/lists/list-link.ts';
import { nounApi, readAgain } from '../../../shared/orders/noun-api.ts';
import { officeShown, type Listed } from '../../../shared/lists/with-row.ts';
import { paymentFits, type PaymentsView, type UnmatchedView } from './office-payments-view.ts';

export type PaymentFile = RouteData<typeof paymentOrderRoute>;

const unmatchedTag = { type: 'office', id: 'unmatched' } as const;

const orders = nounApi<PaymentOrder, Listed<PaymentOrder>, Staged<PaymentsView>, PaymentFile, 'payments'>({
  name: 'paymentOrders',
  tag: 'office',
  list: (view) => ({ route: paymentOrdersRoute, query: queryOf(view) }),
  file: (id) => callOf(paymentOrderRoute, { params: { id } }),
  rowOf: ({ payment }) => payment,
  withRow: (file, payment) => ({ ...file, payment }),
  shown: (order, view) => officeShown(view, paymentFits(order, view)),
  topic: topics.payments,
  heard: (fact, put) => {
    if (fact.name === 'payment.changed') return put(fact.payload.payment);
    return fact.name === 'unmatched.changed' ? readAgain(unmatchedTag) : undefined;
  },
});

/** Recharge orders of a view, and one of them with its history; both updated live. */
export const { useList: usePaymentOrders, useFile: usePaymentOrder } = orders;

export const useActOnPayment = orders.act<RouteInput<typeof paymentEventRoute, 'body'> & { readonly id: number }>(
  'actOnPayment',
  ({ id, ...body }) => callOf(paymentEventRoute, { params: { id }, body }),
);
/** Assigns a transfer to an order. */
export const useAssign = orders.act<RouteInput<typeof assignmentRoute, 'body'> & { readonly id: number }>(
  'assign',
  ({ id, ...body }) => callOf(assignmentRoute, { params: { id }, body }),
  unmatchedTag,
);

const { useUnmatchedQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    unmatched: build.query<Listed<UnmatchedTransfer>, UnmatchedView>({
      query: (view) => ({ route: unmatchedRoute, query: queryOf(view) }),
      providesTags: [unmatchedTag, 'identity'],
    }),
  }),
});

/** Transfers that count for no order, updated live. */
export const useUnmatched = (view: UnmatchedView) => {
  orders.useHearing();
  return useUnmatchedQuery(view);
};
