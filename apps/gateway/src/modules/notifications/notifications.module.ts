import { Module } from '@nestjs/common';
import { DAY } from '@chaintide/contracts/limits';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { DigestRepository } from './digest.repository.ts';
import { Digest, digestMailed } from './digest.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationsLive } from './notifications.live.ts';
import { NotificationsRepository } from './notifications.repository.ts';
import { NotificationsService } from './notifications.service.ts';

const swept = jobOf(NotificationsRepository, {
  name: 'old-notifications',
  everyMs: DAY / 4,
  problem: 'old notifications could not be swept',
  work: (repository) => repository.sweep(),
});

@Module({
  controllers: [NotificationsController],
  providers: [
    NotificationsLive,
    NotificationsRepository,
    NotificationsService,
    DigestRepository,
    Digest,
    swept,
    digestMailed,
  ],
  exports: [NotificationsService],
})
export class NotificationsModule {}
