import { Module } from '@nestjs/common';
import { SeriesModule } from '../series/series.module.ts';
import { SourcesModule } from '../sources/sources.module.ts';
import { IndicatorsController } from './indicators.controller.ts';
import { IndicatorsLive } from './indicators.live.ts';
import { IndicatorsService } from './indicators.service.ts';

@Module({
  imports: [SeriesModule, SourcesModule],
  controllers: [IndicatorsController],
  providers: [IndicatorsService, IndicatorsLive],
  exports: [IndicatorsService],
})
export class IndicatorsModule {}
