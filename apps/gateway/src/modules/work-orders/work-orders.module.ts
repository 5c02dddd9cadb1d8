import { Module } from '@nestjs/common';
import { HOUR, SECOND } from '@chaintide/contracts/limits';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { swept } from '../../platform/sweeper.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { WorkOrderCasesController } from './work-order-cases.controller.ts';
import { WorkOrderFacts } from './work-order-facts.ts';
import { WorkOrderFilesController } from './work-order-files.controller.ts';
import { WorkOrderFiles } from './work-order-files.repository.ts';
import { WorkOrderFilesService } from './work-order-files.service.ts';
import { WorkOrderTexts } from './work-order-texts.repository.ts';
import { WorkOrdersController } from './work-orders.controller.ts';
import { workOrderQueues } from './work-orders.desk.ts';
import { OVERDUE, WorkOrdersLifecycle } from './work-orders.lifecycle.ts';
import { WorkOrdersRepository } from './work-orders.repository.ts';
import { WorkOrdersService } from './work-orders.service.ts';

@Module({
  imports: [CustomersModule, NotificationsModule],
  controllers: [WorkOrdersController, WorkOrderCasesController, WorkOrderFilesController],
  providers: [
    WorkOrdersRepository,
    WorkOrderTexts,
    WorkOrderFiles,
    WorkOrderFilesService,
    WorkOrderFacts,
    WorkOrdersLifecycle,
    WorkOrdersService,
    ...workOrderQueues,
    listTopic('workOrders'),
    swept(WorkOrdersService, {
      everyMs: 5 * SECOND,
      lease: 'workOrders',
      problem: 'work orders could not be taken back',
      work: (orders) => orders.free(),
    }),
    jobOf<WorkOrdersService, { readonly id: number }>(WorkOrdersService, {
      name: OVERDUE,
      problem: 'an overdue work order could not be reported',
      work: (orders, { id }) => orders.reportOverdue(id),
    }),
    jobOf(WorkOrderFiles, {
      name: 'workOrders.drafts',
      everyMs: HOUR,
      problem: 'pictures that no work order took could not be removed',
      work: (files) => files.sweep(),
    }),
  ],
  exports: [WorkOrdersService],
})
export class WorkOrdersModule {}
