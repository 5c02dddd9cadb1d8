import { mempoolRoute, type MempoolState } from '@chaintide/contracts/market/mempool';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { liveOf } from '../../../shared/api/live-extra.ts';

const mempoolApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Transactions that wait for a block, told again with every count. */
    mempool: build.query<MempoolState, void>({
      query: () => callOf(mempoolRoute, {}),
      providesTags: ['identity'],
      async onCacheEntryAdded(_, entry) {
        const loaded = await entry.cacheDataLoaded.then(
          () => true,
          () => false,
        );
        if (!loaded) return;
        const show = (state: MempoolState): void => void entry.updateCachedData(() => state);
        const { leave } = liveOf(entry.extra).watch<'mempool'>(topics.mempool(), { snapshot: show, delta: show });
        await entry.cacheEntryRemoved;
        leave();
      },
    }),
  }),
});

export const { useMempoolQuery } = mempoolApi;
