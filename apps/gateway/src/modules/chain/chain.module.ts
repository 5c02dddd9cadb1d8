import { Module } from '@nestjs/common';
import { ChainService, type ChainSetups } from './chain.service.ts';
import { Clock } from '../../platform/clock.ts';
import { CONFIG } from '../../config.ts';
import { Database } from '../../platform/db/database.ts';
import { OrderChecks } from './order-checks.service.ts';
import { ReplacementsService } from './replacements.service.ts';
import { setupsOf } from './setups.ts';
import { TransfersService } from './transfers.service.ts';
import { WatchedAddresses } from './watched-addresses.service.ts';

/** The networks this process works with; a Map of ChainSetup by network. */
export const CHAIN_SETUPS = Symbol('chain setups');

@Module({
  providers: [
    TransfersService,
    OrderChecks,
    { provide: CHAIN_SETUPS, inject: [CONFIG], useFactory: setupsOf },
    {
      provide: ChainService,
      inject: [CHAIN_SETUPS, TransfersService, WatchedAddresses, Clock],
      useFactory: (...parts: [ChainSetups, TransfersService, WatchedAddresses, Clock]): ChainService =>
        new ChainService(...parts),
    },
    {
      provide: ReplacementsService,
      inject: [CHAIN_SETUPS, Database, Clock],
      useFactory: (...parts: [ChainSetups, Database, Clock]): ReplacementsService => new ReplacementsService(...parts),
    },
  ],
  exports: [ChainService, ReplacementsService, TransfersService, OrderChecks],
})
export class ChainModule {}
