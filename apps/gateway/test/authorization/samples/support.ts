import type { Samples } from '../known.ts';
import { open } from '../known.ts';

export const samples = {
  articles: { query: '?language=zh' },
  article: { params: { slug: 'levels', language: 'en' } },
  articleChange: {
    params: { slug: 'levels', language: 'en' },
    body: { title: 'A test', source: 'a test', version: 0 },
  },
  articleVersions: { params: { slug: 'levels', language: 'en' } },
  helpSearch: { query: '?q=level&language=en' },
  preview: { body: { source: 'a test' } },
  notifications: {},
  notificationsRead: { body: { upTo: 1 } },
  desk: {},
  errata: { params: { id: open.id } },
  erratumCreate: {
    body: { indicator: open.id, time: 1_700_000_000, text: { zh: '更正', en: 'Corrected' } },
  },
} satisfies Samples;
