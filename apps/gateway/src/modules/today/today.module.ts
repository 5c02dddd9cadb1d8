import { Module } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { gradeTopics } from '../../platform/hub/grade-topics.ts';
import { BitcoinBlocksModule } from '../bitcoin-blocks/bitcoin-blocks.module.ts';
import { IndicatorsModule } from '../indicators/indicators.module.ts';
import { seriesChanged } from '../series/series.service.ts';
import { SeriesModule } from '../series/series.module.ts';
import { TodayController } from './today.controller.ts';
import { TodayService } from './today.service.ts';

const EVERY_MS = 2 * SECOND; // it is looked at, not traded on

@Module({
  imports: [BitcoinBlocksModule, IndicatorsModule, SeriesModule],
  controllers: [TodayController],
  providers: [TodayService, gradeTopics('today', TodayService, { on: seriesChanged, everyMs: EVERY_MS })],
})
export class TodayModule {}
