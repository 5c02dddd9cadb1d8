import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  reportAudience,
  reportKind,
  reportState,
  reportStates,
  type officeReportsRoute,
  type ReportDraft,
  type ReportKind,
  type reportCountsRoute,
} from '@chaintide/contracts/reports/reports';
import { queryOf, wordsOf } from '@chaintide/contracts/search/words';
import { statesOf } from '@chaintide/machines/states';
import { reportMachine } from '@chaintide/machines/report';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { DESK_LOOK, type Waiting } from '../../platform/desk-queues.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { LifecycleTable } from '../../platform/lifecycle/table.ts';
import { numberIn } from './number-in.ts';
import { partsOf, chartsIn, plainText } from './report-text.ts';

/** A stored report. */
const reportRow = z.object({
  id: z.bigint(),
  /** 0 for the program. */
  userId: z.bigint(),
  publisherName: z.string().nullable(),
  key: z.string(),
  state: reportState,
  kind: reportKind,
  day: z.string(),
  audience: reportAudience,
  titleZh: z.string(),
  titleEn: z.string(),
  sourceZh: z.string(),
  sourceEn: z.string(),
  scheduledAt: z.date().nullable(),
  writers: z.array(z.number()),
  auditorName: z.string().nullable(),
  auditedAt: z.date().nullable(),
  edition: z.number(),
  publishedAt: z.date().nullable(),
  changedAt: z.date(),
  version: z.number(),
});
export type ReportRow = Readonly<z.infer<typeof reportRow>>;

/** Columns that a step changes, as they are written. */
export type ReportPatch = Partial<
  Pick<
    ReportRow,
    | 'kind'
    | 'day'
    | 'audience'
    | 'titleZh'
    | 'titleEn'
    | 'sourceZh'
    | 'sourceEn'
    | 'scheduledAt'
    | 'auditedAt'
    | 'edition'
    | 'publishedAt'
    | 'changedAt'
  >
> & { readonly words?: string; readonly writers?: string; readonly auditorId?: number | null };

const columns = `
  r.id, coalesce(r.user_id, 0) as "userId", publisher.user_name as "publisherName", r.key, r.state, r.kind, r.day, r.audience,
  r.title_zh as "titleZh", r.title_en as "titleEn", r.source_zh as "sourceZh", r.source_en as "sourceEn", r.scheduled_at as "scheduledAt", r.writers,
  auditor.user_name as "auditorName", r.audited_at as "auditedAt", r.edition, r.published_at as "publishedAt", r.changed_at as "changedAt", r.version`;
const joins =
  'left join users publisher on publisher.id = r.user_id left join users auditor on auditor.id = r.auditor_id';

const readIn = (title: string, source: string): string => `${title} ${plainText(partsOf(source, chartsIn(source)))}`;

/** The columns of a draft, but for who wrote it. */
export const columnsOf = ({ kind, day, audience, scheduledAt, zh, en }: ReportDraft) => ({
  kind,
  day,
  audience,
  titleZh: zh.title,
  titleEn: en.title,
  sourceZh: zh.source,
  sourceEn: en.source,
  scheduledAt: scheduledAt === null ? null : new Date(scheduledAt),
  words: wordsOf(`${readIn(zh.title, zh.source)} ${readIn(en.title, en.source)}`),
});

type OfficeQuery = RouteOutput<typeof officeReportsRoute, 'query'>;

@Injectable()
export class ReportsRepository {
  readonly table: LifecycleTable<ReportRow, ReportPatch>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.table = new LifecycleTable(db, clock, {
      row: reportRow,
      state: reportState,
      kind: 'report',
      table: 'reports',
      alias: 'r',
      columns,
      joins,
    });
  }

  async require(id: number | bigint): Promise<ReportRow> {
    const row = await this.table.byId(id);
    if (!row) throw new AppError('report.unknown');
    return row;
  }

  /** `userId` null: the program wrote it. */
  insert(
    { userId, key = randomUUID(), ...draft }: ReportDraft & { readonly userId: number | null; readonly key?: string },
    tx: Tx,
  ): Promise<ReportRow> {
    const { kind, day, audience, titleZh, titleEn, sourceZh, sourceEn, scheduledAt, words } = columnsOf(draft);
    return this.table.begin(
      [
        `insert into reports (user_id, key, kind, day, audience, title_zh, title_en, source_zh, source_en, scheduled_at, words, writers, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '[]', $12)`,
        [
          userId,
          key,
          kind,
          day,
          audience,
          titleZh,
          titleEn,
          sourceZh,
          sourceEn,
          scheduledAt,
          words,
          new Date(this.clock.now()),
        ],
      ],
      { by: userId, event: 'create', note: null },
      tx,
    );
  }

  page({ q, kind, state, own, ...page }: OfficeQuery, staffId: number) {
    const params: unknown[] = [];
    const place = (value: unknown): string => `$${params.push(value)}`;
    const conditions = ['true'];
    if (kind !== undefined) conditions.push(`r.kind = ${place(kind)}`);
    if (state !== undefined) conditions.push(`r.state = ${place(state)}`);
    if (own !== undefined) {
      const writer = place(staffId);
      conditions.push(
        `(r.user_id = ${writer} or (r.user_id is null and r.state = 'draft') or r.writers @> to_jsonb(${writer}::bigint))`,
      );
    }
    if (q !== '') conditions.push(found(q, 'r', place));
    return this.table.page({ where: conditions.join(' and ') }, params, page);
  }

  async counts(): Promise<RouteData<typeof reportCountsRoute>> {
    const counted = reportStates.map((state) => `count(*) filter (where state = '${state}')::int as "${state}"`);
    return (await this.db.query(`select ${counted.join(', ')} from reports`))[0] as RouteData<typeof reportCountsRoute>;
  }

  /** The reports that wait longest for a verifier. */
  async oldest(): Promise<Waiting<ReportRow>> {
    const where = oneOf('r.state', statesOf(reportMachine, 'review'));
    const { total, rows } = await this.table.page({ where, isOldestFirst: true }, [], { page: 1, rows: DESK_LOOK });
    return { total, oldest: rows };
  }

  /** The program's report of a day. */
  async ofProgram(kind: ReportKind, day: string): Promise<ReportRow | undefined> {
    return (await this.table.where('r.user_id is null and r.kind = $1 and r.day = $2', [kind, day]))[0];
  }

  /** How many people may audit a report: verifiers and admins who neither began it nor wrote in it. */
  async auditorsOf({ userId, writers }: Pick<ReportRow, 'userId' | 'writers'>): Promise<number> {
    const { count } = await this.db.kysely
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('staff_role', 'in', ['verifier', 'admin'])
      .where('disabled_at', 'is', null)
      .where('id', 'not in', [userId, ...writers.map(BigInt)])
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** The program's draft of a kind in which nobody has written. */
  async untouched(kind: ReportKind): Promise<ReportRow | undefined> {
    const where = `r.user_id is null and r.kind = $1 and r.state = 'draft' and r.writers = '[]' order by r.id desc limit 1`;
    return (await this.table.where(where, [kind]))[0];
  }
}

/** Whether a report has the words, or is the one with the number. */
export const found = (q: string, alias: string, place: (value: unknown) => string): string => {
  const isNumbered = `${alias === 'r' ? 'r.id' : `${alias}.report_id`} = ${place(numberIn(q))}`;
  const query = queryOf(q);
  if (!query) return isNumbered;
  const words = `${alias}.search @@ ${place(query.tsquery)}::tsquery and ' ' || ${alias}.words || ' ' like all (${place(query.likes)}::text[])`;
  return `(${isNumbered} or (${words}))`;
};
