import type { OpenOrder, OrderKind } from '@chaintide/contracts/people/colleagues';
import { topics } from '@chaintide/contracts/realtime';
import { useEffect, useMemo } from 'react';
import { api } from '../api/api.ts';
import { followState } from '../api/follow-topic.ts';
import { useUserId } from '../api/use-user-id.ts';
import { useLive } from '../live/live-context.ts';

const none: readonly OpenOrder[] = [];

const colleaguesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every order that finance staff have open, updated live. */
    openOrders: build.query<readonly OpenOrder[], void>({
      queryFn: () => ({ data: none }),
      providesTags: ['identity'],
      onCacheEntryAdded: (_, entry) =>
        followState<'colleagues'>(
          entry,
          topics.colleagues(),
          (orders) => void entry.updateCachedData(() => [...orders]),
        ),
    }),
  }),
});

/** The colleagues who currently have an order open. */
export const useColleagues = (of: OrderKind, id: number): readonly OpenOrder[] => {
  const userId = useUserId();
  const { data = none } = colleaguesApi.useOpenOrdersQuery();
  return useMemo(
    () => data.filter((one) => one.of === of && one.id === id && one.user.id !== userId),
    [data, of, id, userId],
  );
};

/** Marks the order as open for colleagues while the component is shown. */
export const useOpenHere = (of: OrderKind, id: number): void => {
  const live = useLive();
  useEffect(
    () =>
      live.watch<'colleagues'>(topics.openOrder(of, id), { snapshot: () => undefined, delta: () => undefined }).leave,
    [live, of, id],
  );
};
