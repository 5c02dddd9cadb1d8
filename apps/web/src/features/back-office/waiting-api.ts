import { PAGE_ROWS_MAX } from '@chaintide/contracts/limits';
import { paymentOrdersRoute, type PaymentOrder } from '@chaintide/contracts/payments';
import { topics } from '@chaintide/contracts/realtime';
import { withdrawalOrdersRoute, type WithdrawalOrder } from '@chaintide/contracts/withdrawals';
import { api } from '../../shared/api/api.ts';
import { followFacts } from '../../shared/api/follow-facts.ts';

type Ids = readonly number[];

const withId = (ids: Ids, id: number, isWaiting: boolean): Ids => {
  if (ids.includes(id) === isWaiting) return ids;
  return isWaiting ? [id, ...ids] : ids.filter((one) => one !== id);
};

const isPaymentWaiting = ({ state }: Pick<PaymentOrder, 'state'>): boolean => state === 'awaitingApproval';
const isWithdrawalWaiting = ({ state }: Pick<WithdrawalOrder, 'state'>): boolean => state === 'pending' || state === 'approved';

const rows = String(PAGE_ROWS_MAX);

/** What waits for a person's hand, by its number: recharges to be confirmed, withdrawals to be approved or sent. */
const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingPayments: build.query<Ids, void>({
      query: () => ({ route: paymentOrdersRoute, query: { state: 'awaitingApproval', rows } }),
      transformResponse: (page: { readonly rows: readonly PaymentOrder[] }) => page.rows.map(({ id }) => id),
      providesTags: [{ type: 'office', id: 'waiting payments' }, 'identity'],
      onCacheEntryAdded: (_, entry) => followFacts<'payments', Ids>(entry, topics.payments, {
        snapshot: () => { entry.dispatch(api.util.invalidateTags([{ type: 'office', id: 'waiting payments' }])); },
        fact: (fact) => {
          if (fact.name === 'payment.changed') entry.updateCachedData((ids) => withId(ids, fact.payload.payment.id, isPaymentWaiting(fact.payload.payment)));
        },
      }),
    }),
    waitingWithdrawals: build.query<Ids, void>({
      query: () => ({ route: withdrawalOrdersRoute, query: { stage: 'open', rows } }),
      transformResponse: (page: { readonly rows: readonly WithdrawalOrder[] }) => page.rows.filter(isWithdrawalWaiting).map(({ id }) => id),
      providesTags: [{ type: 'office', id: 'waiting withdrawals' }, 'identity'],
      onCacheEntryAdded: (_, entry) => followFacts<'withdrawals', Ids>(entry, topics.withdrawals, {
        snapshot: () => { entry.dispatch(api.util.invalidateTags([{ type: 'office', id: 'waiting withdrawals' }])); },
        fact: ({ payload: { withdrawal } }) => { entry.updateCachedData((ids) => withId(ids, withdrawal.id, isWithdrawalWaiting(withdrawal))); },
      }),
    }),
  }),
});

const none: Ids = [];

/** What waits in each queue, kept up live; undefined until it is known. */
export const useWaiting = () => {
  const { data: payments } = waitingApi.useWaitingPaymentsQuery();
  const { data: withdrawals } = waitingApi.useWaitingWithdrawalsQuery();
  return { payments, withdrawals, count: (payments ?? none).length + (withdrawals ?? none).length };
};
