import { Controller } from '@nestjs/common';
import {
  catalogueRoute,
  introductionsRoute,
  seriesRoute,
  type Catalogue,
  type Introductions,
} from '@chaintide/contracts/charts/indicators';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { ForEveryGuest, Revalidated } from '../../platform/http/revalidation.ts';
import { Asking, type Asker, type WrittenAnswer } from '../../platform/http/written-answer.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { FedCatalogue } from './fed-catalogue.ts';
import { IndicatorsService } from './indicators.service.ts';
import { introductionsOf } from './introductions.ts';
import { Scribe } from './scribe.ts';
import { ViewsService } from './views/views.service.ts';

@Controller()
export class IndicatorsController {
  constructor(
    private readonly indicators: IndicatorsService,
    private readonly views: ViewsService,
    private readonly scribe: Scribe,
    private readonly sources: SourcesService,
    private readonly fed: FedCatalogue,
  ) {}

  @Handle(catalogueRoute)
  @Revalidated()
  catalogue(): ForEveryGuest<Catalogue> {
    const catalogue = this.fed.current();
    return new ForEveryGuest(catalogue, () => this.fed.current() === catalogue);
  }

  @Handle(introductionsRoute)
  @Revalidated()
  introductions(
    @Queries() { indicator }: RouteOutput<typeof introductionsRoute, 'query'>,
  ): ForEveryGuest<Introductions> {
    return new ForEveryGuest(introductionsOf(indicator), () => true);
  }

  @Handle(seriesRoute)
  series(
    @Params() { id }: RouteOutput<typeof seriesRoute, 'params'>,
    @Queries() { resolution, from, to, known, ...parameters }: RouteOutput<typeof seriesRoute, 'query'>,
    @Asking() asker: Asker,
  ): Promise<WrittenAnswer> {
    const question = { id, resolution, from, to, known, parameters };
    const { caller } = asker;
    const granted = this.views.granted(question, caller);
    return this.scribe.answer(asker, { kind: 'series', granted: [granted] }, async () => ({
      kind: 'series',
      excerpt: this.indicators.answered(question, await granted.read(), this.sources),
    }));
  }
}
