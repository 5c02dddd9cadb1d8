import { Module } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { gradeTopics } from '../../platform/hub/grade-topics.ts';
import { IndicatorsModule } from '../indicators/indicators.module.ts';
import { seriesChanged } from '../series/series.service.ts';
import { SourcesModule } from '../sources/sources.module.ts';
import { FreshnessController } from './freshness.controller.ts';
import { FreshnessService } from './freshness.service.ts';

const EVERY_MS = 5 * SECOND; // it is looked at, not traded on

@Module({
  imports: [IndicatorsModule, SourcesModule],
  controllers: [FreshnessController],
  providers: [FreshnessService, gradeTopics('freshness', FreshnessService, { on: seriesChanged, everyMs: EVERY_MS })],
})
export class FreshnessModule {}
