import { randomUUID } from 'node:crypto';
import type { Samples } from '../known.ts';

const text = { title: 'A test', source: 'A test' };
const draft = { kind: 'observation', day: '2026-11-26', audience: 'all', scheduledAt: null, zh: text, en: text };

export const samples = {
  reports: {},
  report: { params: { id: 1_000_000 } },
  reportEditions: { params: { id: 1_000_000 } },
  reportContent: { params: { id: 1_000_000, edition: 1 } },
  reportFeed: { params: { language: 'zh' } },
  officeReports: {},
  officeReport: { params: { id: 1_000_000 } },
  reportCounts: {},
  reportCreate: { body: { ...draft, key: randomUUID() } },
  reportEvent: { params: { id: 1_000_000 }, body: { event: { type: 'submit' }, version: 0 } },
  reportPreview: { body: { source: 'A test', audience: 'all', day: '2026-11-26' } },
} satisfies Samples;
