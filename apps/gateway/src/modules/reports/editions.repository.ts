import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RouteOutput } from '@chaintide/contracts/http';
import {
  audienceGrades,
  reportAudience,
  reportAudiences,
  reportChart,
  reportKind,
  reportPart,
  type PublishedEdition,
  type PublishedReport,
  type ReportChart,
  type reportsRoute,
} from '@chaintide/contracts/reports/reports';
import { wordsOf } from '@chaintide/contracts/search/words';
import { itemNumber } from '@chaintide/contracts/item-number';
import { Database, type Tx } from '../../platform/db/database.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';
import { excerptOf, partsOf, plainText } from './report-text.ts';
import { found, type ReportRow } from './reports.repository.ts';

const shown = {
  reportId: z.bigint(),
  edition: z.number(),
  kind: reportKind,
  day: z.string(),
  audience: reportAudience,
  titleZh: z.string(),
  titleEn: z.string(),
  excerptZh: z.string(),
  excerptEn: z.string(),
  publishedAt: moment,
};
const listedRow = z.object(shown);
const editionRow = z.object({
  ...shown,
  partsZh: z.array(reportPart),
  partsEn: z.array(reportPart),
  charts: z.array(reportChart),
  publisher: z.string().nullable(),
  auditor: z.string().nullable(),
  hash: z.string(),
  newest: z.number(),
});
const contentRow = z.object({ audience: reportAudience, content: z.string(), hash: z.string() });
export type EditionContent = z.infer<typeof contentRow>;

const listed = `e.report_id as "reportId", e.edition, e.kind, e.day, e.audience, e.title_zh as "titleZh", e.title_en as "titleEn",
  e.excerpt_zh as "excerptZh", e.excerpt_en as "excerptEn", e.published_at as "publishedAt"`;
const whole = `${listed}, e.parts_zh as "partsZh", e.parts_en as "partsEn", e.charts, e.publisher, e.auditor, e.hash, r.edition as newest`;

const listedOf = (row: z.infer<typeof listedRow>): PublishedReport => ({
  id: Number(row.reportId),
  number: itemNumber('P', row.reportId),
  edition: row.edition,
  kind: row.kind,
  day: row.day,
  audience: row.audience,
  title: { zh: row.titleZh, en: row.titleEn },
  excerpt: { zh: row.excerptZh, en: row.excerptEn },
  publishedAt: row.publishedAt,
});

/** The parts of a report that are published. */
export interface Frozen {
  readonly row: ReportRow;
  readonly charts: readonly ReportChart[];
  readonly publishedAt: Date;
}

/** The text that stands for a version: whoever hashes it gets the hash that readers are shown. */
const contentOf = ({ row, charts, publishedAt }: Frozen): string =>
  JSON.stringify({
    number: itemNumber('P', row.id),
    edition: row.edition,
    kind: row.kind,
    day: row.day,
    audience: row.audience,
    publishedAt: publishedAt.toISOString(),
    zh: { title: row.titleZh, text: row.sourceZh },
    en: { title: row.titleEn, text: row.sourceEn },
    charts,
  });

/** Published versions, which are written once and never change. */
@Injectable()
export class EditionsRepository {
  constructor(private readonly db: Database) {}

  async insert(frozen: Frozen, tx: Tx): Promise<PublishedReport> {
    const { row, charts, publishedAt } = frozen;
    const content = contentOf(frozen);
    const [zh, en] = [partsOf(row.sourceZh, charts), partsOf(row.sourceEn, charts)];
    const values = {
      report_id: row.id,
      edition: row.edition,
      kind: row.kind,
      day: row.day,
      audience: row.audience,
      title_zh: row.titleZh,
      title_en: row.titleEn,
      excerpt_zh: excerptOf(zh),
      excerpt_en: excerptOf(en),
      parts_zh: JSON.stringify(zh),
      parts_en: JSON.stringify(en),
      charts: JSON.stringify(charts),
      content,
      hash: createHash('sha256').update(content).digest('hex'),
      publisher: row.publisherName,
      auditor: row.auditorName,
      published_at: publishedAt,
      words: wordsOf(`${row.titleZh} ${plainText(zh)} ${row.titleEn} ${plainText(en)}`),
    };
    const places = Object.keys(values).map((_, index) => `$${index + 1}`);
    const adding = tx.query(
      `with e as (insert into report_editions (${Object.keys(values).join(', ')}) values (${places.join(', ')}) returning *) select ${listed} from e`,
      Object.values(values),
    );
    return listedOf((await rowsOf(listedRow, adding))[0]!);
  }

  /** The newest versions of reports that a grade may read, the newest first. */
  async page({ q, kind, page, rows }: RouteOutput<typeof reportsRoute, 'query'>, grade: number) {
    const params: unknown[] = [audiencesOf(grade)];
    const place = (value: unknown): string => `$${params.push(value)}`;
    const conditions = ['e.audience = any ($1::text[])'];
    if (kind !== undefined) conditions.push(`e.kind = ${place(kind)}`);
    if (q !== '') conditions.push(found(q, 'e', place));
    const from = `report_editions e join reports r on r.id = e.report_id and r.edition = e.edition where ${conditions.join(' and ')}`;
    const [counted] = await this.db.query(`select count(*) as total from ${from}`, params);
    const order = `order by e.published_at desc, e.report_id desc limit ${place(rows)} offset ${place((page - 1) * rows)}`;
    const asked = this.db.query(`select ${listed} from ${from} ${order}`, params);
    return { total: Number(counted?.['total']), rows: (await rowsOf(listedRow, asked)).map(listedOf) };
  }

  /** One version, the newest unless one is named. */
  async one(id: number, edition?: number): Promise<PublishedEdition | undefined> {
    const asked = this.db.query(
      `select ${whole} from report_editions e join reports r on r.id = e.report_id where e.report_id = $1 and e.edition = coalesce($2::int, r.edition)`,
      [id, edition ?? null],
    );
    const [row] = await rowsOf(editionRow, asked);
    if (!row) return undefined;
    const { partsZh, partsEn, charts, publisher, auditor, hash, newest } = row;
    return { ...listedOf(row), parts: { zh: partsZh, en: partsEn }, charts, publisher, auditor, hash, newest };
  }

  async content(id: number, edition: number): Promise<EditionContent | undefined> {
    const asked = this.db.query(
      'select audience, content, hash from report_editions where report_id = $1 and edition = $2',
      [id, edition],
    );
    return (await rowsOf(contentRow, asked))[0];
  }

  /** The newest first. */
  async all(id: number): Promise<PublishedReport[]> {
    const asked = this.db.query(
      `select ${listed} from report_editions e where e.report_id = $1 order by e.edition desc`,
      [id],
    );
    return (await rowsOf(listedRow, asked)).map(listedOf);
  }
}

/** Whose reports a grade may read. */
const audiencesOf = (grade: number): string[] =>
  reportAudiences.filter((audience) => grade >= audienceGrades[audience]);
