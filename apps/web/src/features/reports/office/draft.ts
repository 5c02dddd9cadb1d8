import { isFieldProblem } from '@chaintide/contracts/field-problems';
import { isoDay } from '@chaintide/contracts/iso-day';
import { MINUTE } from '@chaintide/contracts/limits';
import { reportDraft, type ReportDraft } from '@chaintide/contracts/reports/reports';
import type { Problem } from '../../../shared/ui/forms/use-form.ts';
import type { ReportFile } from './reports-api.ts';

const nothing = { title: '', source: '' };

export const emptyDraft = (now: number): ReportDraft => ({
  kind: 'observation',
  day: isoDay(now),
  audience: 'all',
  scheduledAt: null,
  zh: nothing,
  en: nothing,
});

/** A report as the editor begins with it. */
export const draftOf = ({ report, sources }: ReportFile): ReportDraft => ({
  kind: report.kind,
  day: report.day,
  audience: report.audience,
  scheduledAt: report.scheduledAt,
  zh: { title: report.title.zh, source: sources.zh },
  en: { title: report.title.en, source: sources.en },
});

/** The problems of a draft by field, such as `en.title`. */
export const problemsOf = (draft: ReportDraft): Readonly<Record<string, Problem>> => {
  const { error } = reportDraft.safeParse(draft);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      isFieldProblem(message) ? message : 'data.incomplete',
    ]),
  );
};

/** A moment as a field for date and time holds it, in the reader's time zone. */
export const fieldOf = (ms: number | null): string =>
  ms === null ? '' : new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);

export const momentOf = (field: string): number | null => {
  const ms = Date.parse(field);
  return Number.isNaN(ms) ? null : ms;
};
