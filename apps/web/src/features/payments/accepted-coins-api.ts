import {
  acceptedCoinsRoute,
  coinSettingChangeRoute,
  coinSettingsRoute,
  type AcceptedCoin,
  type CoinSettings,
} from '@chaintide/contracts/money/accepted-coins';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-topic.ts';

const changed = [{ type: 'office', id: 'coins' }] as const;

/** Reloads when somebody changes a coin, here or elsewhere. */
const follow = (
  entry: Parameters<typeof followFacts<'coins', unknown>>[0] & {
    readonly dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
  },
): Promise<void> => {
  const reload = (): void => {
    entry.dispatch(api.util.invalidateTags([...changed]));
  };
  return followFacts<'coins', unknown>(entry, topics.coins, { snapshot: reload, fact: reload });
};

const acceptedCoinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    acceptedCoins: build.query<AcceptedCoin[], void>({
      query: () => callOf(acceptedCoinsRoute, {}),
      providesTags: [...changed, 'identity'],
      onCacheEntryAdded: (_, entry) => follow(entry),
    }),
    coinSettings: build.query<CoinSettings, void>({
      query: () => callOf(coinSettingsRoute, {}),
      providesTags: [...changed, 'identity'],
      onCacheEntryAdded: (_, entry) => follow(entry),
    }),
    changeCoin: build.mutation<CoinSettings, AcceptedCoin>({
      query: (body) => callOf(coinSettingChangeRoute, { body }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const { useAcceptedCoinsQuery, useCoinSettingsQuery, useChangeCoinMutation } = acceptedCoinsApi;
