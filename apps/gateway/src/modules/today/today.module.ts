import { Module } from '@nestjs/common';
import { IndicatorsModule } from '../indicators/indicators.module.ts';
import { SeriesModule } from '../series/series.module.ts';
import { TodayLive } from './today.live.ts';
import { TodayService } from './today.service.ts';

@Module({ imports: [IndicatorsModule, SeriesModule], providers: [TodayService, TodayLive] })
export class TodayModule {}
