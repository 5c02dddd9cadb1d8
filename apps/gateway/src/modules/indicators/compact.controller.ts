import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { compactRoute, historyRoute, NEWEST_HISTORY, type CompactSeries } from '@chaintide/contracts/charts/indicators';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { ForEveryGuest, Revalidated } from '../../platform/http/revalidation.ts';
import { Asking, type Asker, type WrittenAnswer } from '../../platform/http/written-answer.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { CompactService } from './compact.service.ts';
import { IndicatorsService } from './indicators.service.ts';
import type { RawQuestion } from './question.ts';
import { Scribe } from './scribe.ts';
import { ViewsService } from './views/views.service.ts';

@Controller()
export class CompactController {
  constructor(
    private readonly parts: CompactService,
    private readonly indicators: IndicatorsService,
    private readonly sources: SourcesService,
    private readonly views: ViewsService,
    private readonly scribe: Scribe,
  ) {}

  @Handle(compactRoute)
  @Revalidated()
  compact(
    @Params() { id }: RouteOutput<typeof compactRoute, 'params'>,
    @Queries() { resolution, known, ...parameters }: RouteOutput<typeof compactRoute, 'query'>,
    @Asking() asker: Asker,
  ): CompactSeries | ForEveryGuest<CompactSeries> | Promise<WrittenAnswer> {
    const { caller } = asker;
    const question = { id, resolution, known, parameters };
    if (!this.views.isLive(question)) return this.inOnePart(question, asker);
    const isFresh = this.indicators.freshness(question);
    const answer = this.indicators.answered(question, this.parts.compactFor(question, caller), this.sources);
    return caller.role === 'guest' ? new ForEveryGuest(answer, isFresh) : answer;
  }

  /** Such a view is read seldom, and by few: it is written once, off the event loop, rather than kept in two parts. */
  private inOnePart(question: RawQuestion, asker: Asker): Promise<WrittenAnswer> {
    const granted = this.views.granted(question, asker.caller);
    return this.scribe.answer(asker, { kind: 'columns', granted: [granted] }, async () => ({
      kind: 'columns',
      excerpt: this.indicators.answered(question, await granted.read(), this.sources),
    }));
  }

  @Handle(historyRoute)
  async history(
    @Params() { id, key }: RouteOutput<typeof historyRoute, 'params'>,
    @Queries() { resolution, ...parameters }: RouteOutput<typeof historyRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<FileAnswer> {
    const question = { id, resolution, parameters };
    if (key !== NEWEST_HISTORY) return fileOf(this.parts.historyFor(question, key, caller));
    const { history } = this.parts.compactFor(question, caller);
    if (!history) return new FileAnswer({ type: BINARY, body: new Uint8Array() });
    return fileOf(this.parts.historyFor(question, history.key, caller), this.indicators.freshness(question));
  }
}

const BINARY = 'application/octet-stream';

const fileOf = async (
  { history, isOpenToAll }: ReturnType<CompactService['historyFor']>,
  isFresh?: () => boolean,
): Promise<FileAnswer> =>
  new FileAnswer({
    type: BINARY,
    body: history.bytes,
    brotli: await history.compressed(),
    isKeptBy: isOpenToAll ? 'everybody' : 'asker',
    tag: `"${history.key}"`,
    ...(isFresh && { isFresh }),
  });
