import { topics } from '@chaintide/contracts/realtime';
import { balancesRoute, type Balances } from '@chaintide/contracts/money/wallet';
import { api } from '../api/api.ts';
import { callOf } from '../api/call.ts';
import { followFacts } from '../api/follow-topic.ts';
import { useUserId } from '../api/use-user-id.ts';

const balancesApi = api.injectEndpoints({
  endpoints: (build) => ({
    balances: build.query<Balances, void>({
      query: () => callOf(balancesRoute, {}),
      providesTags: ['balances', 'identity'],
    }),
    /** Follows every movement of the account's money while in use; holds no data. */
    balanceFacts: build.query<null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (userId, entry) =>
        followFacts<'account', null>(entry, () => topics.account(userId), {
          snapshot: () => {
            entry.dispatch(api.util.invalidateTags(['balances']));
          },
          fact: (fact) => {
            if (fact.name === 'balances.changed')
              void entry.dispatch(balancesApi.util.upsertQueryData('balances', undefined, fact.payload.balances));
          },
        }),
    }),
  }),
});

/** The account's balances, updated live. */
export const useBalances = () => {
  balancesApi.useBalanceFactsQuery(useUserId());
  return balancesApi.useBalancesQuery();
};
