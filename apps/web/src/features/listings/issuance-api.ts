import type { RouteData } from '@chaintide/contracts/http';
import {
  issuanceChain,
  issuanceKind,
  issuanceRoute,
  issuedCoin,
  type IssuanceEvent,
  type IssuanceState,
} from '@chaintide/contracts/market/issuance';
import { topics } from '@chaintide/contracts/realtime';
import { z } from 'zod';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followState } from '../../shared/api/follow-topic.ts';
import { listLink, pageParts, queryOf } from '../../shared/lists/list-link.ts';

const view = z.object({
  coin: issuedCoin.optional().catch(undefined),
  chain: issuanceChain.optional().catch(undefined),
  kind: issuanceKind.optional().catch(undefined),
  ...pageParts(50),
});
export type IssuanceView = z.infer<typeof view>;
export const issuanceLink = listLink(view);

export type IssuanceRow = IssuanceEvent & { readonly version: number };
interface IssuancePage extends IssuanceState {
  readonly total: number;
  readonly rows: readonly IssuanceRow[];
}

const TAG = 'issuance';

const issuanceApi = api.enhanceEndpoints<string>({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of mint and burn events, read again when there are newer ones. */
    issuance: build.query<IssuancePage, IssuanceView>({
      query: ({ rows, ...rest }) => callOf(issuanceRoute, { query: queryOf({ ...rest, limit: rows }) }),
      transformResponse: ({ list, total, chains, newest }: RouteData<typeof issuanceRoute>) => ({
        total,
        chains,
        newest,
        rows: list.map((event) => ({ ...event, version: 1 })),
      }),
      providesTags: [TAG, 'identity'],
      async onCacheEntryAdded(_, entry) {
        const hear = ({ chains, newest }: IssuanceState): void => {
          entry.updateCachedData((page) => ({ ...page, chains }));
          if (newest !== entry.getCacheEntry().data?.newest) entry.dispatch(issuanceApi.util.invalidateTags([TAG]));
        };
        await followState<'issuance'>(entry, topics.issuance(), hear);
      },
    }),
  }),
});

export const { useIssuanceQuery } = issuanceApi;
