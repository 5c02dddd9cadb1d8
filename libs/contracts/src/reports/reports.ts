import { z } from 'zod';
import { indicator } from '../charts/indicators.ts';
import { route } from '../http.ts';
import { language, type Language } from '../language.ts';
import { NOTE_LENGTH, PAGE_ROWS_MAX, REPORT_LENGTH, SEARCH_LENGTH, TITLE_LENGTH, UNTIL_MAX } from '../limits.ts';
import { idempotencyKey } from '../money/withdrawals.ts';
import { pages } from '../pages.ts';
import { written, writtenLine } from '../written.ts';

export const reportKinds = ['daily', 'weekly', 'monthly', 'majorNews', 'observation'] as const;
export const reportKind = z.enum(reportKinds);
export type ReportKind = z.infer<typeof reportKind>;

/** `audited`: approved, and waiting for its time. */
export const reportStates = ['draft', 'toBeReviewed', 'audited', 'published', 'rejected'] as const;
export const reportState = z.enum(reportStates);
export type ReportState = z.infer<typeof reportState>;

/** The lowest level of those it is for. */
export const reportAudiences = ['all', 'L3', 'L4'] as const;
export const reportAudience = z.enum(reportAudiences);
export type ReportAudience = z.infer<typeof reportAudience>;

/** The grade that reading requires; every account has the lowest. */
export const audienceGrades = { all: 2, L3: 3, L4: 4 } as const satisfies Record<ReportAudience, number>;

/** How far a chart in a report reaches back, in days; null for all of it. */
export const chartRanges = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, '4y': 1461, all: null } as const;
export const chartRange = z.enum(['7d', '30d', '90d', '1y', '4y', 'all']);
export type ChartRange = z.infer<typeof chartRange>;

/** The numbers of a chart: thinned, in unix seconds, null where there is no value. */
export const reportChart = z.object({
  indicator: indicator.shape.id,
  range: chartRange,
  times: z.array(z.number()),
  values: z.array(z.number().nullable()),
  newest: z.object({ time: z.number(), value: z.number() }).nullable(),
  isSimulated: z.boolean(),
});
export type ReportChart = z.infer<typeof reportChart>;

/** A piece of a text: safe HTML, or a chart by its place among those of the report. */
export const reportPart = z.union([z.object({ html: z.string() }), z.object({ chart: z.number().int() })]);
export type ReportPart = z.infer<typeof reportPart>;

const day = z.iso.date({ error: 'day.format' });
const heading = z.object({ zh: z.string(), en: z.string() });
const times = z.number().nullable();

/** A report, for those who write and audit. Times in Unix ms. */
export const report = z.object({
  id: z.number().int(),
  /** The number shown to people: `P000042`. */
  number: z.string(),
  state: reportState,
  kind: reportKind,
  /** The day that it is about, with which its charts end. */
  day: z.string(),
  audience: reportAudience,
  title: heading,
  /** When it is to be published; null for as soon as it is approved. */
  scheduledAt: times,
  /** Null for a draft that the program wrote. */
  publisher: z.object({ id: z.number().int(), userName: z.string() }).nullable(),
  /** Everybody who wrote in it since it was last published; none of them may audit it. */
  writers: z.array(z.number().int()),
  auditor: z.string().nullable(),
  auditedAt: times,
  /** The newest version that readers have, 0 for none. */
  edition: z.number().int(),
  publishedAt: times,
  changedAt: z.number(),
  /** Sent back with an event, to detect concurrent changes. */
  version: z.number().int(),
});
export type Report = z.infer<typeof report>;

const reportText = z.strictObject({
  title: writtenLine(TITLE_LENGTH, { empty: 'title.empty', long: 'title.long' }),
  source: written(REPORT_LENGTH),
});
export type ReportText = z.infer<typeof reportText>;

export const reportDraft = z.strictObject({
  kind: reportKind,
  day,
  audience: reportAudience,
  scheduledAt: z.number().int().nonnegative().max(UNTIL_MAX).nullable(),
  zh: reportText,
  en: reportText,
});
export type ReportDraft = z.infer<typeof reportDraft>;

const reason = z.string().trim().min(1, { error: 'note.empty' }).max(NOTE_LENGTH, { error: 'note.long' });

export const reportEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('edit'), draft: reportDraft }),
  z.strictObject({ type: z.literal('submit') }),
  z.strictObject({ type: z.literal('approve') }),
  z.strictObject({ type: z.literal('reject'), reason }),
  z.strictObject({ type: z.literal('correct'), draft: reportDraft }),
]);
export type ReportEvent = z.infer<typeof reportEvent>;

/** One step of a report. */
const reportLine = z.object({
  at: z.number(),
  /** Null for the program, and for accounts that were deleted. */
  by: z.string().nullable(),
  event: z.string(),
  from: reportState.nullable(),
  to: reportState,
  note: z.string().nullable(),
});

const shown = z.object({ zh: z.array(reportPart), en: z.array(reportPart) });

/** A report in the list of readers. */
export const publishedReport = z.object({
  id: z.number().int(),
  number: z.string(),
  edition: z.number().int(),
  kind: reportKind,
  day: z.string(),
  audience: reportAudience,
  title: heading,
  excerpt: heading,
  publishedAt: z.number(),
});
export type PublishedReport = z.infer<typeof publishedReport>;

/** One version as it was published, which never changes. */
export const publishedEdition = publishedReport.extend({
  parts: shown,
  charts: z.array(reportChart),
  publisher: z.string().nullable(),
  auditor: z.string().nullable(),
  /** SHA-256 of the frozen content, in hexadecimal. */
  hash: z.string(),
  /** The newest version. */
  newest: z.number().int(),
});
export type PublishedEdition = z.infer<typeof publishedEdition>;

const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const listed = {
  /** Words of its titles and texts, or its number. */
  q: z.string().trim().max(SEARCH_LENGTH).default(''),
  kind: reportKind.optional(),
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(20),
};
const readers = pages['/publishObservations'];
const auditors = pages['/subscribAaudit'];
const writers = pages['/subscribeRelease'];

export const reportsRoute = route({
  method: 'GET',
  path: '/reports',
  access: readers,
  summary: 'The published reports that the caller may read, the newest first',
  query: z.object(listed),
  data: z.object({ total: z.number().int(), rows: z.array(publishedReport) }),
});
export const reportRoute = route({
  method: 'GET',
  path: '/reports/:id',
  access: readers,
  summary:
    'A published report in both languages, with the numbers of its charts; the newest version unless one is named',
  params: byId,
  query: z.object({ edition: z.coerce.number().int().positive().max(1_000_000).optional() }),
  data: publishedEdition,
});
export const reportEditionsRoute = route({
  method: 'GET',
  path: '/reports/:id/editions',
  access: readers,
  summary: 'Every version of a published report that the caller may read, the newest first',
  params: byId,
  data: z.array(publishedReport),
});
export const reportContentRoute = route({
  method: 'GET',
  path: '/reports/:id/editions/:edition/content',
  access: readers,
  summary: 'The frozen content of a version as the text whose SHA-256 it is published with',
  params: byId.extend({ edition: z.coerce.number().int().positive().max(1_000_000) }),
  data: z.object({ content: z.string(), hash: z.string() }),
});
export const reportFeedRoute = route({
  method: 'GET',
  path: '/reports/feed/:language',
  access: 'public',
  anonymous: true,
  summary: 'The newest published reports as an RSS feed: title, day and link, and an excerpt of those for all levels',
  params: z.object({ language }),
  data: z.string(),
  file: ['application/rss+xml'],
});
export const officeReportsRoute = route({
  method: 'GET',
  path: '/reports/office',
  access: auditors,
  summary: 'Every report, searched and filtered, the newest first',
  query: z.object({
    ...listed,
    state: reportState.optional(),
    /** Those that the caller wrote, and drafts of the program. */
    own: z.enum(['true']).optional(),
  }),
  data: z.object({ total: z.number().int(), rows: z.array(report) }),
});
export const reportCountsRoute = route({
  method: 'GET',
  path: '/reports/office/counts',
  access: auditors,
  summary: 'How many reports are in each state',
  data: z.record(reportState, z.number().int()),
});
export const officeReportRoute = route({
  method: 'GET',
  path: '/reports/office/:id',
  access: auditors,
  summary: 'One report: its texts as written and as shown, its history and its published versions',
  params: byId,
  data: z.object({
    report,
    sources: z.object({ zh: z.string(), en: z.string() }),
    parts: shown,
    charts: z.array(reportChart),
    lines: z.array(reportLine),
    editions: z.array(publishedReport),
    /** How many people may audit it as it is: verifiers and admins who have not written in it. */
    auditors: z.number().int(),
  }),
});
export const reportCreateRoute = route({
  method: 'POST',
  path: '/reports/office',
  access: writers,
  stepUp: 'none',
  once: { exceptFor: [] },
  summary: 'Keeps the draft of a report',
  body: reportDraft.extend({ key: idempotencyKey }),
  data: report,
});
export const reportEventRoute = route({
  method: 'POST',
  path: '/reports/office/:id/events',
  access: auditors,
  stepUp: 'none',
  summary: 'Edits or submits a report, approves or rejects one, or corrects one that was rejected or published',
  params: byId,
  body: z.strictObject({ event: reportEvent, version: z.number().int() }),
  data: report,
});
export const reportPreviewRoute = route({
  method: 'POST',
  path: '/reports/preview',
  access: auditors,
  stepUp: 'none',
  summary: 'A text that is being written as it will be shown, with the present numbers of its charts',
  body: z.strictObject({ source: z.string().max(2 * REPORT_LENGTH), audience: reportAudience, day }),
  data: z.object({ parts: z.array(reportPart), charts: z.array(reportChart) }),
});

/** Where a report is read, for people. */
export const reportPath = (id: number | bigint, edition?: number): string =>
  `/publishObservations?report=${id}${edition === undefined ? '' : `&edition=${edition}`}`;

/** Names of the kinds, where a text is data: feeds, drafts and notices. */
export const reportKindNames = {
  daily: { zh: '日报', en: 'Daily report' },
  weekly: { zh: '周报', en: 'Weekly report' },
  monthly: { zh: '月报', en: 'Monthly report' },
  majorNews: { zh: '重大消息', en: 'Major news' },
  observation: { zh: '观察', en: 'Observation' },
} as const satisfies Record<ReportKind, Record<Language, string>>;
