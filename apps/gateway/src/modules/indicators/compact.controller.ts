import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { compactRoute, historyRoute, type CompactSeries } from '@chaintide/contracts/indicators';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { ForEveryGuest, Revalidated } from '../../platform/http/revalidation.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { CompactService } from './compact.service.ts';
import { IndicatorsService } from './indicators.service.ts';

@Controller()
export class CompactController {
  constructor(
    private readonly parts: CompactService,
    private readonly indicators: IndicatorsService,
    private readonly sources: SourcesService,
  ) {}

  @Handle(compactRoute)
  @Revalidated()
  compact(
    @Params() { id }: RouteOutput<typeof compactRoute, 'params'>,
    @Queries() { resolution, ...parameters }: RouteOutput<typeof compactRoute, 'query'>,
    @Caller() caller: Identity,
  ): CompactSeries | ForEveryGuest<CompactSeries> {
    const question = { id, resolution, parameters };
    const isFresh = this.indicators.freshness(question);
    const answer = this.indicators.answered(question, this.parts.compactFor(question, caller), this.sources);
    return caller.role === 'guest' ? new ForEveryGuest(answer, isFresh) : answer;
  }

  @Handle(historyRoute)
  async history(
    @Params() { id, key }: RouteOutput<typeof historyRoute, 'params'>,
    @Queries() { resolution, ...parameters }: RouteOutput<typeof historyRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<FileAnswer> {
    const { history, isOpenToAll } = this.parts.historyFor({ id, resolution, parameters }, key, caller);
    return new FileAnswer({
      type: 'application/octet-stream',
      body: history.bytes,
      brotli: await history.compressed(),
      isKeptBy: isOpenToAll ? 'everybody' : 'asker',
      tag: `"${key}"`,
    });
  }
}
