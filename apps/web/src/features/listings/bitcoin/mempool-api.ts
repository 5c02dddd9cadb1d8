import { mempoolRoute, type MempoolState } from '@chaintide/contracts/market/mempool';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followState } from '../../../shared/api/follow-topic.ts';

const mempoolApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Transactions that wait for a block, told again with every count. */
    mempool: build.query<MempoolState, void>({
      query: () => callOf(mempoolRoute, {}),
      providesTags: ['identity'],
      onCacheEntryAdded: (_, entry) =>
        followState<'mempool'>(entry, topics.mempool(), (state) => void entry.updateCachedData(() => state)),
    }),
  }),
});

export const { useMempoolQuery } = mempoolApi;
