import {
  articleChangeRoute,
  articleRoute,
  articlesRoute,
  articleVersionsRoute,
  helpSearchRoute,
  type Article,
  type ArticleDraft,
  type ArticleTitle,
  type ArticleVersion,
  type FoundArticle,
} from '@chaintide/contracts/support/help';
import type { Language } from '@chaintide/contracts/language';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-topic.ts';

/** An article's name and language. */
export interface Place {
  readonly slug: string;
  readonly language: Language;
}

const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    articles: build.query<ArticleTitle[], Language>({
      query: (language) => callOf(articlesRoute, { query: { language } }),
      providesTags: ['help'],
    }),
    article: build.query<Article, Place>({
      query: (place) => callOf(articleRoute, { params: place }),
      providesTags: ['help'],
    }),
    helpSearch: build.query<FoundArticle[], { readonly q: string; readonly language: Language }>({
      query: (query) => callOf(helpSearchRoute, { query }),
      providesTags: ['help'],
    }),
    articleVersions: build.query<ArticleVersion[], Place>({
      query: (place) => callOf(articleVersionsRoute, { params: place }),
      providesTags: ['help', 'identity'],
    }),
    changeArticle: build.mutation<Article, Place & ArticleDraft & { readonly version: number }>({
      query: ({ slug, language, ...body }) => callOf(articleChangeRoute, { params: { slug, language }, body }),
      invalidatesTags: ['help'],
    }),
    /** Reads again what an admin has changed; holds no data. */
    helpFacts: build.query<null, void>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (_, entry) => {
        const readAgain = (): void => {
          entry.dispatch(api.util.invalidateTags(['help']));
        };
        return followFacts<'help', null>(entry, topics.help, { snapshot: () => undefined, fact: readAgain });
      },
    }),
  }),
});

export const {
  useArticlesQuery,
  useArticleQuery,
  useHelpSearchQuery,
  useArticleVersionsQuery,
  useChangeArticleMutation,
  useHelpFactsQuery,
} = helpApi;
