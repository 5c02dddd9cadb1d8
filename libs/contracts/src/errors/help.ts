import type { ErrorEntries } from './entry.ts';

export const helpErrors = {
  'article.unknown': {
    code: 404,
    status: 404,
    zh: '没有这篇帮助文章',
    en: 'There is no such help article',
  },
} as const satisfies ErrorEntries;
