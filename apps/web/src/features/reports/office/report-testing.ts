import type { Report } from '@chaintide/contracts/reports/reports';
import type { ReportFile } from './reports-api.ts';

export const reportOf = (change: Partial<Report> = {}): Report => ({
  id: 5,
  number: 'P000005',
  state: 'toBeReviewed',
  kind: 'observation',
  day: '2026-11-25',
  audience: 'all',
  title: { zh: '成本与市值', en: 'Cost and value' },
  scheduledAt: null,
  publisher: { id: 40, userName: 'root' },
  writers: [40],
  auditor: null,
  auditedAt: null,
  edition: 0,
  publishedAt: null,
  changedAt: Date.UTC(2026, 10, 25),
  version: 3,
  ...change,
});

export const fileOf = (change: Partial<ReportFile> = {}): ReportFile => ({
  report: reportOf(),
  sources: { zh: '正文', en: 'A text' },
  parts: { zh: [{ html: '<p>正文</p>' }], en: [{ html: '<p>A text</p>' }] },
  charts: [],
  lines: [],
  editions: [],
  auditors: 1,
  ...change,
});
