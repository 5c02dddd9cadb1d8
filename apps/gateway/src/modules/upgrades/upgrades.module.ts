import { Module } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { assembled } from '../../platform/assembled.ts';
import { Clock } from '../../platform/clock.ts';
import { Outbox } from '../../platform/outbox.ts';
import { swept } from '../../platform/sweeper.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import { LedgerService } from '../wallet/ledger.service.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { WalletService } from '../wallet/wallet.service.ts';
import { UpgradesController } from './upgrades.controller.ts';
import { UpgradesRepository } from './upgrades.repository.ts';
import { UpgradesService } from './upgrades.service.ts';

@Module({
  imports: [UsersModule, WalletModule],
  controllers: [UpgradesController],
  providers: [
    UpgradesRepository,
    swept(UpgradesService, {
      everyMs: SECOND,
      problem: 'levels that waited could not be started',
      work: (upgrades) => upgrades.startDue(),
    }), // within a second of the end of the one before
    assembled(UpgradesService, {
      repository: UpgradesRepository,
      users: UsersService,
      ledger: LedgerService,
      wallet: WalletService,
      outbox: Outbox,
      clock: Clock,
    }),
  ],
  exports: [UpgradesService],
})
export class UpgradesModule {}
