import {
  dailyPaymentsRoute,
  dailyUpgradesRoute,
  dailyWithdrawalsRoute,
  type DailyOrders,
  type StatisticsDays,
} from '@chaintide/contracts/money/daily-orders';
import { SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../api/api.ts';
import { callOf } from '../api/call.ts';
import { followFacts } from '../api/follow-topic.ts';

/** The kinds of orders, and the fact that says that one of them changed. */
const kinds = {
  payments: { route: dailyPaymentsRoute, topic: topics.payments(), fact: 'payment.changed' },
  withdrawals: { route: dailyWithdrawalsRoute, topic: topics.withdrawals(), fact: 'withdrawal.changed' },
  upgrades: { route: dailyUpgradesRoute, topic: topics.payments(), fact: 'level.sold' },
} as const;
export type DailyKind = keyof typeof kinds;

export interface DailyQuery {
  readonly kind: DailyKind;
  readonly days: StatisticsDays;
}

const PAUSE_MS = SECOND; // many orders change together: one answer covers them

/** Runs once for all calls of one pause. */
const once = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, PAUSE_MS);
  };
};

const tagOf = ({ kind, days }: DailyQuery) => ({ type: 'office', id: `daily ${kind} ${days}` }) as const;

const dailyApi = api.injectEndpoints({
  endpoints: (build) => ({
    dailyOrders: build.query<DailyOrders, DailyQuery>({
      query: ({ kind, days }) => callOf(kinds[kind].route, { query: { days } }),
      providesTags: (_, __, asked) => [tagOf(asked), 'identity'],
      onCacheEntryAdded: (asked, entry) => {
        const { topic, fact } = kinds[asked.kind];
        const read = once(() => {
          entry.dispatch(api.util.invalidateTags([tagOf(asked)]));
        });
        return followFacts<'payments' | 'withdrawals', DailyOrders>(entry, () => topic, {
          snapshot: read,
          fact: ({ name }) => {
            if (name === fact) read();
          },
        });
      },
    }),
  }),
});

/** The orders of a period by day and part, updated live. */
export const { useDailyOrdersQuery } = dailyApi;
