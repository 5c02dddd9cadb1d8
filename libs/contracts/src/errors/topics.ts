import type { ErrorEntries } from './entry.ts';

export const topicsErrors = {
  'topic.unknown': { code: 404, status: 404, zh: '没有名为 {topic} 的主题', en: 'There is no topic named {topic}' },
  'topic.tooMany': {
    code: 429,
    status: 429,
    retryAfter: 60,
    zh: '同时订阅的主题不能超过 {limit} 个',
    en: 'A connection can join at most {limit} topics',
  },
} as const satisfies ErrorEntries;
