import type { RouteData } from '@chaintide/contracts/http';
import { newsRoute, type NewsItem, type NewsState } from '@chaintide/contracts/market/news';
import { topics } from '@chaintide/contracts/realtime';
import { z } from 'zod';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followState } from '../../shared/api/follow-topic.ts';
import { listLink, pageParts, queryOf, searchPart } from '../../shared/lists/list-link.ts';

const view = z.object({
  search: searchPart,
  publisher: z.string().min(1).max(80).optional().catch(undefined),
  ...pageParts(50),
});
export type NewsView = z.infer<typeof view>;
export const newsLink = listLink(view);

export type NewsRow = NewsItem & { readonly version: number; readonly isSimulated: boolean };
interface NewsPage extends NewsState {
  readonly total: number;
  readonly rows: readonly NewsRow[];
}

const TAG = 'news';

const newsApi = api.enhanceEndpoints<string>({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    /** A page of news, read again when there are newer or changed ones. */
    news: build.query<NewsPage, NewsView>({
      query: ({ rows, ...rest }) => callOf(newsRoute, { query: queryOf({ ...rest, limit: rows }) }),
      transformResponse: ({ list, total, feeds, newest }: RouteData<typeof newsRoute>) => ({
        total,
        feeds,
        newest,
        rows: list.map((item) => ({
          ...item,
          version: item.revision,
          isSimulated: feeds.some(({ simulated }) => simulated),
        })),
      }),
      providesTags: [TAG, 'identity'],
      async onCacheEntryAdded(_, entry) {
        const hear = ({ feeds, newest }: NewsState): void => {
          entry.updateCachedData((page) => ({ ...page, feeds }));
          if (newest !== entry.getCacheEntry().data?.newest) entry.dispatch(newsApi.util.invalidateTags([TAG]));
        };
        await followState<'news'>(entry, topics.news(), hear);
      },
    }),
  }),
});

export const { useNewsQuery } = newsApi;
