import { Controller } from '@nestjs/common';
import { catalogueRoute, seriesRoute, type Catalogue, type Series } from '@chaintide/contracts/indicators';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { IndicatorsService } from './indicators.service.ts';

@Controller()
export class IndicatorsController {
  constructor(private readonly indicators: IndicatorsService, private readonly sources: SourcesService) {}

  @Handle(catalogueRoute)
  catalogue(): Catalogue {
    return this.indicators.catalogue();
  }

  @Handle(seriesRoute)
  series(
    @Params(seriesRoute) { id }: RouteOutput<typeof seriesRoute, 'params'>,
    @Queries(seriesRoute) { resolution, from, to, ...parameters }: RouteOutput<typeof seriesRoute, 'query'>,
    @Caller() caller: Identity,
  ): Series {
    const question = { id, resolution, from, to, parameters };
    const answer = this.indicators.seriesFor(question, caller);
    if (answer.times.length === 0 && this.sources.hasAskedAll()) this.indicators.refuseWithoutSource(question);
    return answer;
  }
}
