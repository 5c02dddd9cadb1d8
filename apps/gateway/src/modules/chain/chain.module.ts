import { Module } from '@nestjs/common';
import { ChainService, type ChainSetups } from './chain.service.ts';
import { Clock } from '../../platform/clock.ts';
import { CONFIG } from '../../config.ts';
import { LookoutService } from './lookout.service.ts';
import { setupsOf } from './setups.ts';
import { TransfersService } from './transfers.service.ts';

/** The networks this process works with; a Map of ChainSetup by network. */
export const CHAIN_SETUPS = Symbol('chain setups');

@Module({
  providers: [
    TransfersService, LookoutService,
    { provide: CHAIN_SETUPS, inject: [CONFIG], useFactory: setupsOf },
    { provide: ChainService, inject: [CHAIN_SETUPS, TransfersService, Clock], useFactory: (...parts: [ChainSetups, TransfersService, Clock]): ChainService => new ChainService(...parts) },
  ],
  exports: [ChainService, TransfersService, LookoutService],
})
export class ChainModule {}
