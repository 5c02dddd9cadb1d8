import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { UpgradesController } from './upgrades.controller.ts';
import { UpgradesLifecycle } from './upgrades.lifecycle.ts';
import { LEVEL_STARTS, UpgradesRepository } from './upgrades.repository.ts';
import { UpgradesService } from './upgrades.service.ts';

@Module({
  imports: [UsersModule, WalletModule],
  controllers: [UpgradesController],
  providers: [
    listTopic('prices'),
    UpgradesRepository,
    UpgradesLifecycle,
    UpgradesService,
    jobOf(UpgradesService, {
      name: LEVEL_STARTS,
      problem: 'levels that waited could not be started',
      work: (upgrades) => upgrades.startDue(),
    }),
  ],
  exports: [UpgradesService],
})
export class UpgradesModule {}
