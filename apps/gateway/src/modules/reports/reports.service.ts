import { Injectable } from '@nestjs/common';
import type { ReportDraft, officeReportRoute, reportPreviewRoute } from '@chaintide/contracts/reports/reports';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { SYSTEM } from '@chaintide/machines/actor';
import type { reportMachine } from '@chaintide/machines/report';
import { AppError } from '../../platform/errors/app-error.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { EditionsRepository } from './editions.repository.ts';
import { ReportCharts } from './report-charts.service.ts';
import { chartsIn, checkCharts, partsOf } from './report-text.ts';
import { ReportsLifecycle, type ReportDeed } from './reports.lifecycle.ts';
import { ReportsRepository, type ReportPatch, type ReportRow } from './reports.repository.ts';
import { reportOf } from './views.ts';

const check = ({ zh, en, audience }: ReportDraft): void => checkCharts([zh.source, en.source], audience);

/** Reports: drafts, steps, and publication at a set time. */
@Injectable()
export class ReportsService {
  private readonly lifecycle: Lifecycle<typeof reportMachine, ReportRow, ReportDeed, ReportPatch>;

  constructor(
    private readonly rules: ReportsLifecycle,
    private readonly repository: ReportsRepository,
    private readonly editions: EditionsRepository,
    private readonly charts: ReportCharts,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  /** Keeps a new draft. The same key returns the same report. */
  async create(userId: number, { key, ...draft }: ReportDraft & { readonly key: string }): Promise<ReportRow> {
    check(draft);
    const { kind, day, zh, en } = draft;
    return this.lifecycle.once({ userId, key, kind, day, titleZh: zh.title, titleEn: en.title }, () =>
      this.begin({ userId, key, ...draft }),
    );
  }

  /** Takes a step; what it writes is checked first. */
  async act(id: number | bigint, deed: ReportDeed): Promise<ReportRow> {
    if (deed.draft) check(deed.draft);
    return this.lifecycle.act(id, deed);
  }

  /** Publishes a report whose time has come; a job comes here, perhaps twice, and after a rejection or a new time in vain. */
  async publishDue(id: number): Promise<void> {
    const row = await this.repository.table.byId(id);
    if (row?.state !== 'audited' || !this.rules.contextOf(row).isDue) return;
    await this.act(id, { type: 'publish', by: SYSTEM }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.error === 'transition.refused')) throw error; // another process was faster
    });
  }

  /** Keeps a draft of the program, once for each day; it takes the place of an older one in which nobody has written. */
  async keep(draft: ReportDraft): Promise<void> {
    check(draft);
    if (await this.repository.ofProgram(draft.kind, draft.day)) return;
    const old = await this.repository.untouched(draft.kind);
    if (old) await this.act(old.id, { type: 'edit', by: SYSTEM, version: old.version, draft });
    else await this.begin({ userId: null, ...draft });
  }

  async file(id: number): Promise<RouteData<typeof officeReportRoute>> {
    const row = await this.repository.require(id);
    const charts = chartsIn(row.sourceZh, row.sourceEn);
    return {
      report: reportOf(row),
      sources: { zh: row.sourceZh, en: row.sourceEn },
      parts: { zh: partsOf(row.sourceZh, charts), en: partsOf(row.sourceEn, charts) },
      charts: charts.map((asked) => this.charts.numbersOf(asked, row.day)),
      lines: await this.repository.table.history(id),
      editions: await this.editions.all(id),
      auditors: await this.repository.auditorsOf(row),
    };
  }

  preview({
    source,
    audience,
    day,
  }: RouteOutput<typeof reportPreviewRoute, 'body'>): RouteData<typeof reportPreviewRoute> {
    checkCharts([source], audience);
    const charts = chartsIn(source);
    return { parts: partsOf(source, charts), charts: charts.map((asked) => this.charts.numbersOf(asked, day)) };
  }

  private begin(wish: Parameters<ReportsRepository['insert']>[0]): Promise<ReportRow> {
    return this.repository.table.transaction(async (tx) => {
      const row = await this.repository.insert(wish, tx);
      await this.rules.facts.changed(row, tx);
      return row;
    });
  }
}
