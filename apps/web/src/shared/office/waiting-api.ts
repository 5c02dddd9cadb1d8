import { PAGE_ROWS_MAX } from '@chaintide/contracts/limits';
import { paymentOrdersRoute } from '@chaintide/contracts/payments';
import { topics } from '@chaintide/contracts/realtime';
import { withdrawalOrdersRoute } from '@chaintide/contracts/withdrawals';
import { api } from '../api/api.ts';
import { followFacts } from '../api/follow-facts.ts';
import { paymentFits, withdrawalFits } from './stages.ts';
import { paymentsView, withdrawalsView } from '../../features/back-office/office-view.ts';

/** How much waits, and the newest of it by its number. */
export interface Waiting {
  readonly total: number;
  readonly ids: readonly number[];
}

const newest = { stage: 'waiting', rows: String(PAGE_ROWS_MAX) } as const;
const waitingOf = ({
  total,
  rows,
}: {
  readonly total: number;
  readonly rows: readonly { readonly id: number }[];
}): Waiting => ({ total, ids: rows.map(({ id }) => id) });

/** What waits once an order is known to wait or not; undefined where it may be one of those that are not in sight. */
const withOne = (held: Waiting, id: number, isWaiting: boolean): Waiting | undefined => {
  const { total, ids } = held;
  if (ids.includes(id)) return isWaiting ? held : { total: total - 1, ids: ids.filter((one) => one !== id) };
  if (total > ids.length) return undefined;
  return isWaiting ? { total: total + 1, ids: [id, ...ids] } : held;
};

interface Held {
  readonly getCacheEntry: () => { readonly data?: Waiting | undefined };
  readonly updateCachedData: (change: () => Waiting) => void;
}

/** Whether it could be told without reading again. */
const take = ({ getCacheEntry, updateCachedData }: Held, id: number, isWaiting: boolean): boolean => {
  const held = getCacheEntry().data;
  const next = held && withOne(held, id, isWaiting);
  if (next) updateCachedData(() => next);
  return next !== undefined;
};

const paymentsInSight = { ...paymentsView.parse({}), stage: 'waiting' } as const;
const withdrawalsInSight = { ...withdrawalsView.parse({}), stage: 'waiting' } as const;

/** What waits for a person's hand: recharges to be confirmed, withdrawals to be approved or sent. */
const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingPayments: build.query<Waiting, void>({
      query: () => ({ route: paymentOrdersRoute, query: newest }),
      transformResponse: waitingOf,
      providesTags: [{ type: 'office', id: 'waiting payments' }, 'identity'],
      onCacheEntryAdded: (_, entry) => {
        const read = (): void => {
          entry.dispatch(api.util.invalidateTags([{ type: 'office', id: 'waiting payments' }]));
        };
        return followFacts<'payments', Waiting>(entry, topics.payments, {
          snapshot: read,
          fact: (fact) => {
            if (
              fact.name === 'payment.changed' &&
              !take(entry, fact.payload.payment.id, paymentFits(fact.payload.payment, paymentsInSight))
            )
              read();
          },
        });
      },
    }),
    waitingWithdrawals: build.query<Waiting, void>({
      query: () => ({ route: withdrawalOrdersRoute, query: newest }),
      transformResponse: waitingOf,
      providesTags: [{ type: 'office', id: 'waiting withdrawals' }, 'identity'],
      onCacheEntryAdded: (_, entry) => {
        const read = (): void => {
          entry.dispatch(api.util.invalidateTags([{ type: 'office', id: 'waiting withdrawals' }]));
        };
        return followFacts<'withdrawals', Waiting>(entry, topics.withdrawals, {
          snapshot: read,
          fact: (fact) => {
            if (
              fact.name === 'withdrawal.changed' &&
              !take(entry, fact.payload.withdrawal.id, withdrawalFits(fact.payload.withdrawal, withdrawalsInSight))
            )
              read();
          },
        });
      },
    }),
  }),
});

/** What waits in each queue, kept up live; undefined until it is known. */
export const useWaiting = () => {
  const { data: payments } = waitingApi.useWaitingPaymentsQuery();
  const { data: withdrawals } = waitingApi.useWaitingWithdrawalsQuery();
  return { payments, withdrawals, count: (payments?.total ?? 0) + (withdrawals?.total ?? 0) };
};
