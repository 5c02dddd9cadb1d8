import { Injectable } from '@nestjs/common';
import { reportPath, type ReportDraft } from '@chaintide/contracts/reports/reports';
import { itemNumber } from '@chaintide/contracts/item-number';
import { reportMachine, type ReportMachineEvent } from '@chaintide/machines/report';
import { step, type ContextOf, type Step } from '@chaintide/machines/step';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import type { Deed, LifecycleRules } from '../../platform/lifecycle/lifecycle.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { EditionsRepository } from './editions.repository.ts';
import { ReportCharts } from './report-charts.service.ts';
import { ReportFacts } from './report-facts.ts';
import { ReportReaders } from './report-readers.ts';
import { chartsIn } from './report-text.ts';
import { columnsOf, ReportsRepository, type ReportPatch, type ReportRow } from './reports.repository.ts';
import { publisherOf } from './views.ts';

/** The job that publishes a report at its time. */
export const PUBLISH = 'reports.publish';

/** A step of a report; a text comes with those that write. */
export interface ReportDeed extends Deed {
  readonly type: ReportMachineEvent['type'];
  readonly draft?: ReportDraft;
}

const audits: readonly ReportDeed['type'][] = ['approve', 'reject'];

/** The state transitions of a report. */
@Injectable()
export class ReportsLifecycle implements LifecycleRules<typeof reportMachine, ReportRow, ReportDeed, ReportPatch> {
  readonly machine: typeof reportMachine = reportMachine;
  readonly unknown = 'report.unknown';
  readonly sameBy = ['kind', 'day', 'titleZh', 'titleEn'] as const;

  constructor(
    readonly repository: ReportsRepository,
    readonly facts: ReportFacts,
    private readonly editions: EditionsRepository,
    private readonly charts: ReportCharts,
    private readonly readers: ReportReaders,
    private readonly notifications: NotificationsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  contextOf(row: ReportRow): ContextOf<typeof reportMachine> {
    const { scheduledAt, writers } = row;
    return {
      publisherId: publisherOf(row)?.id ?? null,
      writers,
      isDue: scheduledAt === null || scheduledAt.getTime() <= this.clock.now(),
    };
  }

  /** Why the machine refuses, where that is not just a matter of the state. */
  refusalOf(row: ReportRow, { type, by }: ReportDeed): AppError | undefined {
    if (by.kind !== 'verifier' && by.kind !== 'admin') return undefined;
    const context = { ...this.contextOf(row), publisherId: null, writers: [] };
    const isForOthers = (kind: 'verifier' | 'admin'): boolean =>
      step(reportMachine, { state: row.state, context }, { type, by: { kind, id: by.id } }) !== undefined;
    if (!isForOthers('admin')) return undefined;
    if (!isForOthers(by.kind)) return new AppError('workOrder.role');
    return audits.includes(type)
      ? new AppError('report.own')
      : new AppError('report.notYours', { who: row.publisherName ?? '' });
  }

  patchOf(row: ReportRow, { type, by, draft }: ReportDeed, next: Step<typeof reportMachine>): ReportPatch {
    const now = new Date(this.clock.now());
    const isPublished = next.effects.includes('publish');
    const writers = new Set([...row.writers, ...(by.id === null ? [] : [by.id])]);
    return {
      changedAt: now,
      ...(draft && { ...columnsOf(draft), writers: JSON.stringify([...writers]) }),
      ...(type === 'correct' && { auditorId: null, auditedAt: null }),
      ...(audits.includes(type) && { auditorId: by.id, auditedAt: now }),
      ...(isPublished && { edition: row.edition + 1, publishedAt: now, writers: '[]' }),
    };
  }

  readonly effects = {
    setTime: ({ id, scheduledAt }: ReportRow, _: unknown, tx: Tx) =>
      this.jobs.add(tx, { name: PUBLISH, at: scheduledAt!.getTime(), data: { id: Number(id) } }),
    publish: async ({ id }: ReportRow, _: unknown, tx: Tx) => {
      const row = (await this.repository.table.byId(id, tx))!; // with its new version and its auditor
      const charts = chartsIn(row.sourceZh, row.sourceEn).map((asked) => this.charts.numbersOf(asked, row.day));
      const published = await this.editions.insert({ row, charts, publishedAt: row.publishedAt! }, tx);
      await this.facts.published(published, tx);
      await this.readers.tell(tx, { ...published, charts });
    },
    notifyPublisher: async (row: ReportRow, _: unknown, tx: Tx) => {
      const publisher = publisherOf(row);
      if (!publisher) return;
      const { state } = (await this.repository.table.byId(row.id, tx))!;
      await this.notifications.notify(tx, {
        userId: publisher.id,
        kind: 'report.audited',
        subject: `${itemNumber('P', row.id)} ${row.titleZh}`,
        link: state === 'published' ? (reportPath(row.id) as `/${string}`) : `/subscribeRelease?report=${row.id}`,
        about: { state },
      });
    },
  };
}
