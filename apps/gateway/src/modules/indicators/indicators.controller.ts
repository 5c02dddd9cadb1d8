import { Controller } from '@nestjs/common';
import { catalogueRoute, compactRoute, historyRoute, seriesRoute, type Catalogue, type CompactSeries, type Series } from '@chaintide/contracts/indicators';
import type { RouteOutput } from '@chaintide/contracts/http';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { Revalidated } from '../../platform/http/revalidation.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { CompactService } from './compact.service.ts';
import { IndicatorsService } from './indicators.service.ts';
import type { RawQuestion } from './question.ts';

@Controller()
export class IndicatorsController {
  constructor(private readonly indicators: IndicatorsService, private readonly parts: CompactService, private readonly sources: SourcesService) {}

  @Handle(catalogueRoute)
  @Revalidated()
  catalogue(): Catalogue {
    return this.indicators.catalogue();
  }

  @Handle(seriesRoute)
  @Revalidated()
  series(
    @Params(seriesRoute) { id }: RouteOutput<typeof seriesRoute, 'params'>,
    @Queries(seriesRoute) { resolution, from, to, ...parameters }: RouteOutput<typeof seriesRoute, 'query'>,
    @Caller() caller: Identity,
  ): Series {
    const question = { id, resolution, from, to, parameters };
    return this.withSource(question, this.indicators.seriesFor(question, caller));
  }

  @Handle(compactRoute)
  @Revalidated()
  compact(
    @Params(compactRoute) { id }: RouteOutput<typeof compactRoute, 'params'>,
    @Queries(compactRoute) { resolution, ...parameters }: RouteOutput<typeof compactRoute, 'query'>,
    @Caller() caller: Identity,
  ): CompactSeries {
    const question = { id, resolution, parameters };
    return this.withSource(question, this.parts.compactFor(question, caller));
  }

  @Handle(historyRoute)
  async history(
    @Params(historyRoute) { id, key }: RouteOutput<typeof historyRoute, 'params'>,
    @Queries(historyRoute) { resolution, ...parameters }: RouteOutput<typeof historyRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<FileAnswer> {
    const { history, isOpenToAll } = this.parts.historyFor({ id, resolution, parameters }, key, caller);
    return new FileAnswer({
      type: 'application/octet-stream', body: history.bytes, brotli: await history.compressed(), isKeptBy: isOpenToAll ? 'everybody' : 'asker',
    });
  }

  /** The answer; throws where it is empty because nobody gives what the indicator needs. */
  private withSource<S extends Series>(question: RawQuestion, answer: S): S {
    if (answer.times.length === 0 && this.sources.hasAskedAll()) this.indicators.refuseWithoutSource(question);
    return answer;
  }
}
