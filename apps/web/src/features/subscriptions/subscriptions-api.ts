import { topics } from '@chaintide/contracts/realtime';
import {
  metricSubscribeRoute,
  metricUnsubscribeRoute,
  subscriptionPutRoute,
  subscriptionsRoute,
  type SubscriptionKind,
  type Subscriptions,
} from '@chaintide/contracts/reports/subscriptions';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-topic.ts';

/** Of everything that a change of subscriptions or a mail changes. */
export const SUBSCRIPTIONS_TAG = 'subscriptions';

const subscriptionsApi = api.enhanceEndpoints<string>({ addTagTypes: [SUBSCRIPTIONS_TAG] }).injectEndpoints({
  endpoints: (build) => ({
    subscriptions: build.query<Subscriptions, void>({
      query: () => callOf(subscriptionsRoute, {}),
      providesTags: [SUBSCRIPTIONS_TAG, 'identity'],
    }),
    /** Follows the account's subscriptions, their history and their mails while in use; holds no data. */
    subscriptionFacts: build.query<null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (userId, entry) => {
        const again = (): void => {
          entry.dispatch(subscriptionsApi.util.invalidateTags([SUBSCRIPTIONS_TAG]));
        };
        return followFacts<'account', null>(entry, () => topics.account(userId), {
          snapshot: again,
          fact: ({ name }) => {
            if (name === 'subscriptions.changed' || name === 'account.changed') again();
          },
        });
      },
    }),
    putSubscription: build.mutation<Subscriptions, { readonly kind: SubscriptionKind; readonly isOn: boolean }>({
      query: ({ kind, isOn }) => callOf(subscriptionPutRoute, { params: { kind }, body: { isOn } }),
      /** Shown at once, and taken back if it is refused. */
      async onQueryStarted({ kind, isOn }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          subscriptionsApi.util.updateQueryData('subscriptions', undefined, (mine) => {
            const line = mine.kinds.find((one) => one.kind === kind);
            if (line) line.since = isOn ? Date.now() : null;
          }),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
      invalidatesTags: [SUBSCRIPTIONS_TAG],
    }),
    addMetric: build.mutation<Subscriptions, string>({
      query: (indicator) => callOf(metricSubscribeRoute, { body: { indicator } }),
      invalidatesTags: [SUBSCRIPTIONS_TAG],
    }),
    removeMetric: build.mutation<Subscriptions, string>({
      query: (indicator) => callOf(metricUnsubscribeRoute, { params: { indicator } }),
      invalidatesTags: [SUBSCRIPTIONS_TAG],
    }),
  }),
});

export const {
  useSubscriptionsQuery,
  useSubscriptionFactsQuery,
  usePutSubscriptionMutation,
  useAddMetricMutation,
  useRemoveMetricMutation,
} = subscriptionsApi;
