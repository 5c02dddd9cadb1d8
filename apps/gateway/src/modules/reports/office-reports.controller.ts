import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  officeReportRoute,
  officeReportsRoute,
  reportCountsRoute,
  reportCreateRoute,
  reportEventRoute,
  reportPreviewRoute,
  type Report,
  type ReportEvent,
} from '@chaintide/contracts/reports/reports';
import type { Actor } from '@chaintide/machines/actor';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import type { ReportDeed } from './reports.lifecycle.ts';
import { ReportsRepository } from './reports.repository.ts';
import { ReportsService } from './reports.service.ts';
import { reportOf } from './views.ts';

const staffOf = (caller: Identity): Actor & { readonly id: number } => {
  const { role } = caller;
  if (role !== 'verifier' && role !== 'admin') throw new Error(`${role} handles no reports`);
  return { kind: role, id: accountOf(caller).userId };
};

/** An event of a page as a step, without who takes it. */
const deedOf = (event: ReportEvent): Omit<ReportDeed, 'by'> => ({
  type: event.type,
  ...('draft' in event && { draft: event.draft }),
  ...('reason' in event && { reason: event.reason }),
});

/** The view of those who write and audit reports. */
@Controller()
export class OfficeReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly repository: ReportsRepository,
    private readonly limits: Limits,
  ) {}

  @Handle(officeReportsRoute)
  async all(
    @Queries() query: RouteOutput<typeof officeReportsRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof officeReportsRoute>> {
    const { total, rows } = await this.repository.page(query, accountOf(caller).userId);
    return { total, rows: rows.map(reportOf) };
  }

  @Handle(reportCountsRoute)
  counts(): Promise<RouteData<typeof reportCountsRoute>> {
    return this.repository.counts();
  }

  @Handle(officeReportRoute)
  one(@Params() { id }: RouteOutput<typeof officeReportRoute, 'params'>): Promise<RouteData<typeof officeReportRoute>> {
    return this.reports.file(id);
  }

  @Handle(reportCreateRoute)
  async create(
    @Payload() draft: RouteOutput<typeof reportCreateRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Report> {
    return reportOf(await this.reports.create(accountOf(caller).userId, draft));
  }

  @Handle(reportEventRoute)
  async act(
    @Params() { id }: RouteOutput<typeof reportEventRoute, 'params'>,
    @Payload() { event, version }: RouteOutput<typeof reportEventRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Report> {
    return reportOf(await this.reports.act(id, { ...deedOf(event), by: staffOf(caller), version }));
  }

  @Handle(reportPreviewRoute)
  async preview(
    @Payload() body: RouteOutput<typeof reportPreviewRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof reportPreviewRoute>> {
    await this.limits.takeBy(limitRules.preview, String(accountOf(caller).userId));
    return this.reports.preview(body);
  }
}
