import type { Report } from '@chaintide/contracts/reports/reports';
import { itemNumber } from '@chaintide/contracts/item-number';
import type { ReportRow } from './reports.repository.ts';

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** Who began it; null for the program. */
export const publisherOf = ({ userId, publisherName }: ReportRow): Report['publisher'] =>
  userId === 0n ? null : { id: Number(userId), userName: publisherName ?? '' };

export const reportOf = (row: ReportRow): Report => ({
  id: Number(row.id),
  number: itemNumber('P', row.id),
  state: row.state,
  kind: row.kind,
  day: row.day,
  audience: row.audience,
  title: { zh: row.titleZh, en: row.titleEn },
  scheduledAt: ms(row.scheduledAt),
  publisher: publisherOf(row),
  writers: row.writers,
  auditor: row.auditorName,
  auditedAt: ms(row.auditedAt),
  edition: row.edition,
  publishedAt: ms(row.publishedAt),
  changedAt: row.changedAt.getTime(),
  version: row.version,
});
