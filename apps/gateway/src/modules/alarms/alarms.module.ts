import { Module } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { swept } from '../../platform/sweeper.ts';
import { BitcoinBlocksModule } from '../bitcoin-blocks/bitcoin-blocks.module.ts';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { IndicatorsModule } from '../indicators/indicators.module.ts';
import { SourcesModule } from '../sources/sources.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AlarmColumns } from './alarm-columns.ts';
import { ALARMS_LEASE, AlarmsWatcher } from './alarms.watcher.ts';
import { AlarmsController } from './alarms.controller.ts';
import { AlarmsLifecycle } from './alarms.lifecycle.ts';
import { AlarmsLive } from './alarms.live.ts';
import { AlarmsRepository } from './alarms.repository.ts';
import { AlarmsService } from './alarms.service.ts';
import { FiringsRepository } from './firings.repository.ts';
import { FiringsService } from './firings.service.ts';
import { HeldInputs } from './held-inputs.service.ts';
import { KnownMeasures } from './known-measures.ts';
import { RehearsalsService } from './rehearsals.service.ts';
import { RuleCheck } from './rule-check.service.ts';

@Module({
  imports: [BitcoinBlocksModule, DeliveriesModule, IndicatorsModule, SourcesModule, UsersModule],
  controllers: [AlarmsController],
  providers: [
    HeldInputs,
    AlarmColumns,
    KnownMeasures,
    RuleCheck,
    AlarmsRepository,
    FiringsRepository,
    AlarmsLifecycle,
    AlarmsService,
    RehearsalsService,
    AlarmsLive,
    AlarmsWatcher,
    FiringsService,
    swept(AlarmsWatcher, {
      everyMs: SECOND,
      problem: 'alarms could not be followed',
      work: (watch) => watch.beat(),
    }),
    swept(FiringsService, {
      everyMs: SECOND,
      lease: ALARMS_LEASE,
      problem: 'firings could not be told',
      work: (teller) => teller.tellAll(),
    }),
    swept(AlarmsService, {
      everyMs: 5 * SECOND,
      lease: ALARMS_LEASE,
      problem: 'alarms could not expire',
      work: (alarms) => alarms.expire(),
    }),
  ],
  exports: [AlarmsService, FiringsService, RehearsalsService],
})
export class AlarmsModule {}
