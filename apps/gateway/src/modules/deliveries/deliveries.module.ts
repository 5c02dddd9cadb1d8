import { Module } from '@nestjs/common';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Carriers } from './carriers.ts';
import { DeliveriesController } from './deliveries.controller.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { DeliveriesService } from './deliveries.service.ts';
import { dispatchJobs, type DispatchData } from './dispatch-job.ts';
import { Dispatcher } from './dispatcher.service.ts';
import { PageCarrier } from './page.carrier.ts';

const dispatched = (name: string, atOnce: number) =>
  jobOf<Dispatcher, DispatchData>(Dispatcher, {
    name,
    atOnce,
    leaseMs: MINUTE, // an attempt takes a quarter of that at most
    problem: 'an attempt could not be noted',
    work: (dispatcher, data, signal) => dispatcher.dispatch(data, signal),
  });

@Module({
  imports: [NotificationsModule, UsersModule],
  controllers: [DeliveriesController],
  providers: [
    DeliveriesRepository,
    PageCarrier,
    Carriers,
    DeliveriesService,
    Dispatcher,
    dispatched(dispatchJobs.within, 5),
    dispatched(dispatchJobs.outside, 20),
    jobOf(DeliveriesRepository, {
      name: 'old-deliveries',
      everyMs: DAY / 4,
      problem: 'old deliveries could not be swept',
      work: (repository) => repository.sweep(),
    }),
  ],
  exports: [DeliveriesService],
})
export class DeliveriesModule {}
