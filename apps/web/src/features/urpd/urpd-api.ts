import type { RouteData } from '@chaintide/contracts/http';
import { urpdRoute, type CostScale } from '@chaintide/contracts/market/urpd';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { liveOf } from '../../shared/live/live-extra.ts';

export interface UrpdView {
  /** The newest if it is left out. */
  readonly day?: string;
  readonly scale: CostScale;
}

const urpdApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The costs of coins, read again after every block, also where there was no index yet. */
    urpd: build.query<RouteData<typeof urpdRoute>, UrpdView>({
      query: (view) => callOf(urpdRoute, { query: view }),
      providesTags: ['identity'],
      async onCacheEntryAdded(view, entry) {
        const again = (): void =>
          void entry.dispatch(urpdApi.endpoints.urpd.initiate(view, { forceRefetch: true, subscribe: false }));
        let isFirst = true; // what is being loaded is as new as the first snapshot
        const snapshot = (): void => {
          if (!isFirst) again();
          isFirst = false;
        };
        const { leave } = liveOf(entry.extra).watch<'bitcoinBlocks'>(topics.bitcoinBlocks(), {
          snapshot,
          delta: again,
        });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});

export const { useUrpdQuery } = urpdApi;
