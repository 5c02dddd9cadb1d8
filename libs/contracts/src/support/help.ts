import { z } from 'zod';
import { route } from '../http.ts';
import { language } from '../language.ts';
import { ARTICLE_LENGTH, SEARCH_LENGTH, TITLE_LENGTH } from '../limits.ts';
import { piece } from '../search/piece.ts';
import { written, writtenLine } from '../written.ts';

/** The name of an article in links: `recharge`. */
const slug = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/);

/** An article in the list of the help centre. */
export const articleTitle = z.object({ slug, language, title: z.string() });
export type ArticleTitle = z.infer<typeof articleTitle>;

export const article = articleTitle.extend({
  /** Markdown as it was written, and as it is shown. */
  source: z.string(),
  html: z.string(),
  /** Unix ms. */
  changedAt: z.number(),
  /** Sent back with a change, to detect concurrent changes. */
  version: z.number().int(),
});
export type Article = z.infer<typeof article>;

/** An article as it was. */
export const articleVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  source: z.string(),
  at: z.number(),
  /** The author; null for what came with the product, and if the account no longer exists. */
  by: z.string().nullable(),
});
export type ArticleVersion = z.infer<typeof articleVersion>;

/** An article that was found, with the hits marked in its title and in an excerpt. */
export const foundArticle = z.object({ slug, language, title: z.array(piece), excerpt: z.array(piece) });
export type FoundArticle = z.infer<typeof foundArticle>;

export const articleDraft = z.strictObject({
  title: writtenLine(TITLE_LENGTH, { empty: 'title.empty', long: 'title.long' }),
  source: written(ARTICLE_LENGTH),
});
export type ArticleDraft = z.infer<typeof articleDraft>;

const place = z.object({ slug, language });

export const articlesRoute = route({
  method: 'GET',
  path: '/help/articles',
  access: 'public',
  anonymous: true,
  summary: 'The articles of the help centre in one language, in their order',
  query: z.object({ language }),
  data: z.array(articleTitle),
});
export const articleRoute = route({
  method: 'GET',
  path: '/help/articles/:slug/:language',
  access: 'public',
  anonymous: true,
  summary: 'An article of the help centre',
  params: place,
  data: article,
});
export const helpSearchRoute = route({
  method: 'GET',
  path: '/help/search',
  access: 'public',
  anonymous: true,
  summary:
    'The articles that contain all words of a query, the best first; those of the given language before the others',
  query: z.object({ q: z.string().trim().min(1).max(SEARCH_LENGTH), language }),
  data: z.array(foundArticle),
});
export const articleChangeRoute = route({
  method: 'PUT',
  path: '/help/articles/:slug/:language',
  access: ['admin'],
  stepUp: 'none',
  summary: 'Changes an article, or creates it with version 0; the earlier text is kept',
  params: place,
  body: articleDraft.extend({ version: z.number().int().nonnegative() }),
  data: article,
});
export const articleVersionsRoute = route({
  method: 'GET',
  path: '/help/articles/:slug/:language/versions',
  access: ['admin'],
  summary: 'How an article read before, the newest first',
  params: place,
  data: z.array(articleVersion),
});
