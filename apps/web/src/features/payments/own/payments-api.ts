import { demoPaymentRoute } from '@chaintide/contracts/people/demo';
import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import {
  paymentCloseRoute,
  paymentCodeRoute,
  paymentCreateRoute,
  paymentHashRoute,
  paymentRoute,
  paymentsRoute,
  type Payment,
} from '@chaintide/contracts/money/payments';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { queryOf } from '../../../shared/lists/list-link.ts';
import { nounApi } from '../../../shared/orders/noun-api.ts';
import { ownShown } from '../../../shared/lists/with-row.ts';
import type { PaymentsView } from './payments-view.ts';

export type PaymentFile = RouteData<typeof paymentRoute>;
type Versioned = { readonly id: number; readonly version: number };

const payments = nounApi<Payment, RouteData<typeof paymentsRoute>, PaymentsView, PaymentFile, 'account'>({
  name: 'payments',
  tag: 'payments',
  list: (view) => ({ route: paymentsRoute, query: queryOf(view) }),
  file: (id) => callOf(paymentRoute, { params: { id } }),
  rowOf: ({ payment }) => payment,
  withRow: (file, payment) => ({ ...file, payment }),
  shown: ownShown,
  topic: topics.account,
  heard: (fact, put) => (fact.name === 'payment.changed' ? put(fact.payload.payment) : undefined),
});

/** A page of the account's orders, and one of them with its history; both updated live. */
export const { useList: usePayments, useFile: usePayment } = payments;

export const useCreatePayment = payments.act<RouteInput<typeof paymentCreateRoute, 'body'>>('createPayment', (body) =>
  callOf(paymentCreateRoute, { body }),
);
export const useClosePayment = payments.act<Versioned>('closePayment', ({ id, version }) =>
  callOf(paymentCloseRoute, { params: { id }, body: { version } }),
);
/** The lists are reloaded, because they contain the time of the next allowed submission. */
export const useSubmitHash = payments.act<Versioned & { readonly hash: string }>(
  'submitHash',
  ({ id, ...body }) => callOf(paymentHashRoute, { params: { id }, body }),
  payments.pageTag,
);

export const { useAskPaymentCodeMutation, usePayInDemoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    askPaymentCode: build.mutation<RouteData<typeof paymentCodeRoute>, RouteInput<typeof paymentCodeRoute, 'body'>>({
      query: (body) => callOf(paymentCodeRoute, { body }),
    }),
    payInDemo: build.mutation<RouteData<typeof demoPaymentRoute>, { readonly id: number; readonly share: number }>({
      query: ({ id, share }) => callOf(demoPaymentRoute, { params: { id }, body: { share } }),
    }),
  }),
});
