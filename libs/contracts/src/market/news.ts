import { z } from 'zod';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { PAGE_ROWS_MAX, SEARCH_LENGTH } from '../limits.ts';
import { roles } from '../people/roles.ts';

/** News of the economy and the markets: title, short summary and link, from RSS and Atom feeds. */

export const NEWS_TITLE_LENGTH = 300;
export const NEWS_SUMMARY_LENGTH = 500;

/** All texts are plain. */
export const newsItem = z.object({
  id: z.number().int(),
  /** Grows when its publisher changes it. */
  revision: z.number().int(),
  /** The provider, whose licence applies. */
  publisher: z.string(),
  title: z.string().max(NEWS_TITLE_LENGTH),
  summary: z.string().max(NEWS_SUMMARY_LENGTH),
  link: z.url({ protocol: /^https?$/ }),
  /** Of its publication, Unix ms; where the feed gives no believable time, when it was first seen. */
  time: z.number(),
});
export type NewsItem = z.infer<typeof newsItem>;

const newsFeed = z.object({
  publisher: z.string(),
  /** From when on it has been read without a gap, Unix ms. */
  since: z.number(),
  fetchedAt: z.number(),
  simulated: z.boolean(),
});

/** The feeds, and the highest revision held, 0 if there is none. */
export const newsState = z.object({ feeds: z.array(newsFeed), newest: z.number().int() });
export type NewsState = z.infer<typeof newsState>;

/** The most items that can be paged through. */
export const NEWS_REACH = 10_000;

export const newsRoute = route({
  method: 'GET',
  path: '/marketall/list/news',
  access: roles,
  summary: 'News from the configured RSS and Atom feeds, newest first; `search` finds words in title and summary',
  query: z.object({
    page: z.coerce.number().int().min(1).max(NEWS_REACH).default(1),
    limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(20),
    publisher: z.string().min(1).max(80).optional(),
    search: z.string().trim().max(SEARCH_LENGTH).optional(),
    start: askedDay.optional(),
    end: askedDay.optional(),
  }),
  data: newsState.extend({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    list: z.array(newsItem),
  }),
});
