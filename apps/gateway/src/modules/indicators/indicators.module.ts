import { Module } from '@nestjs/common';
import { SeriesModule } from '../series/series.module.ts';
import { SourcesModule } from '../sources/sources.module.ts';
import { CompactController } from './compact.controller.ts';
import { CompactService } from './compact.service.ts';
import { ExportController } from './export.controller.ts';
import { ExportService } from './export.service.ts';
import { FedCatalogue } from './fed-catalogue.ts';
import { IndicatorsController } from './indicators.controller.ts';
import { IndicatorsLive } from './indicators.live.ts';
import { IndicatorsService } from './indicators.service.ts';
import { KnownService } from './views/known.service.ts';
import { MailCharts } from './views/mail-charts.service.ts';
import { PictureController } from './picture.controller.ts';
import { PictureService } from './picture.service.ts';
import { ProofController } from './proof.controller.ts';
import { ProofService } from './proof.service.ts';
import { ReleasesService } from './releases.service.ts';
import { RereadService } from './views/reread.service.ts';
import { Scribe } from './scribe.ts';
import { UnfoldingService } from './views/unfolding.service.ts';
import { ViewsService } from './views/views.service.ts';

@Module({
  imports: [SeriesModule, SourcesModule],
  controllers: [IndicatorsController, CompactController, ExportController, PictureController, ProofController],
  providers: [
    IndicatorsService,
    IndicatorsLive,
    FedCatalogue,
    KnownService,
    MailCharts,
    CompactService,
    ExportService,
    PictureService,
    ProofService,
    ReleasesService,
    RereadService,
    UnfoldingService,
    ViewsService,
    Scribe,
  ],
  exports: [IndicatorsService, ExportService, MailCharts, PictureService, UnfoldingService, ViewsService],
})
export class IndicatorsModule {}
