import { Module } from '@nestjs/common';
import { SeriesModule } from '../series/series.module.ts';
import { SeriesService } from '../series/series.service.ts';
import { SeriesSink, SourceListener } from './sink.ts';
import { SourcesController } from './sources.controller.ts';
import { SourcesLive, StatusTopic } from './sources.live.ts';
import { SourcesService } from './sources.service.ts';

@Module({
  imports: [SeriesModule],
  controllers: [SourcesController],
  providers: [
    SourcesService,
    StatusTopic,
    { provide: SeriesSink, useExisting: SeriesService },
    { provide: SourceListener, useClass: SourcesLive },
  ],
  exports: [SourcesService],
})
export class SourcesModule {}
