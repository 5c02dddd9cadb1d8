import { Module } from '@nestjs/common';
import { MINUTE } from '@chaintide/contracts/limits';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { IndicatorsModule } from '../indicators/indicators.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { ReportDrafts } from './drafts/report-drafts.service.ts';
import { EditionsRepository } from './editions.repository.ts';
import { OfficeReportsController } from './office-reports.controller.ts';
import { ReportCharts } from './report-charts.service.ts';
import { ReportFacts } from './report-facts.ts';
import { ReportReaders } from './report-readers.ts';
import { ReportsController } from './reports.controller.ts';
import { reportsQueue } from './reports.desk.ts';
import { PUBLISH, ReportsLifecycle } from './reports.lifecycle.ts';
import { ReportsRepository } from './reports.repository.ts';
import { ReportsService } from './reports.service.ts';

@Module({
  imports: [IndicatorsModule, NotificationsModule, SubscriptionsModule],
  controllers: [ReportsController, OfficeReportsController],
  providers: [
    ReportsRepository,
    EditionsRepository,
    ReportCharts,
    ReportFacts,
    ReportsLifecycle,
    ReportsService,
    ReportDrafts,
    ReportReaders,
    reportsQueue,
    listTopic('reports'),
    listTopic('publications'),
    jobOf<ReportsService, { readonly id: number }>(ReportsService, {
      name: PUBLISH,
      problem: 'a report could not be published at its time',
      work: (reports, { id }) => reports.publishDue(id),
    }),
    jobOf(ReportDrafts, {
      name: 'reports.drafts',
      everyMs: 10 * MINUTE,
      problem: 'the drafts of reports could not be written',
      work: (drafts) => drafts.write(),
    }),
  ],
  exports: [ReportsService, ReportDrafts],
})
export class ReportsModule {}
