import { Inject, Injectable } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { Clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { SeriesService } from '../../series/series.service.ts';
import { SourcesService } from '../../sources/sources.service.ts';
import type { Excerpt } from '../excerpt.ts';
import { Frame, type Columns } from '../frame.ts';
import { IndicatorsService, type Granted } from '../indicators.service.ts';
import { Kept } from '../../../platform/kept.ts';
import type { View } from './known.service.ts';
import type { Question, RawQuestion } from '../question.ts';
import { rereadColumns } from './reread-columns.ts';

const FRAMES_KEPT = 8; // as for what was known on a day
const FRESH_MS = 5 * SECOND; // the price moves several times a second, and each of these frames takes 50 ms

/** The state of the inputs: of all indicators of Bitcoin, and the newest block. */
interface Edition {
  readonly version: number;
  readonly hash: string | undefined;
}

/** Indicators with their history read anew from the index of the Bitcoin chain: by other days, or at other prices. */
@Injectable()
export class RereadService {
  private readonly views = new Kept<View>(FRAMES_KEPT);
  private edition: Edition | undefined;
  private heldUntil = 0;

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly series: SeriesService,
    @Inject(SourcesService) private readonly sources: Pick<SourcesService, 'bitcoin'>,
    private readonly clock: Clock,
  ) {}

  /** A whole series under the parameters of the question. Throws if the caller may not see it. */
  granted(raw: RawQuestion, caller: Identity): Omit<Granted, 'read'> & { readonly read: () => Promise<Excerpt> } {
    const { question } = this.indicators.openTo(raw, caller);
    return {
      state: this.stateOf(question),
      isFresh: this.indicators.freshness(raw),
      read: async (): Promise<Excerpt> => {
        const { frame, block } = await this.viewOf(question);
        return { ...this.indicators.excerptOf(question, frame), ...(block && { block }) };
      },
    };
  }

  /** The frame of a question that reads history anew. Throws if there is no index, or it is not complete. */
  viewOf(question: Question): Promise<View> {
    return this.views.of(this.stateOf(question), () => this.make(question));
  }

  /** Moves with every block, and with the price at most once in some seconds. */
  private stateOf({ indicator: { id }, ...rest }: Question): string {
    return JSON.stringify([id, rest, this.editionOf(id)]);
  }

  private editionOf(id: string): Edition {
    const { bitcoin } = this.sources;
    const source = bitcoin && this.series.numberOf({ name: bitcoin.provider, simulated: bitcoin.simulated });
    const hash = source === undefined ? undefined : this.series.blockOf(source)?.hash;
    const version = this.indicators.versionFor({ id });
    const now = this.clock.now();
    const { edition } = this;
    const isOld = version !== edition?.version && now >= this.heldUntil;
    if (edition && edition.hash === hash && !isOld) return edition;
    this.heldUntil = now + FRESH_MS;
    return (this.edition = { version, hash });
  }

  private async make(question: Question): Promise<View> {
    const { indicator, resolution, parameters } = question;
    const live = this.indicators.frameOf(indicator, resolution);
    const { asset, step } = live;
    const inputs = live.inputsOf(indicator, parameters);
    const { series, sources } = this;
    const now = this.clock.now();
    const { block, replaced } = await rereadColumns({ question, inputs }, { series, index: sources.bitcoin, now });
    const column = (metric: MetricId): ReturnType<Columns['column']> =>
      replaced.get(metric) ??
      (inputs.includes(metric) ? this.series.column(metric, step) : this.series.emptyColumn(step));
    const columns: Columns = { column };
    const frame = new Frame(columns, { asset, step }, { indicators: [indicator], now });
    return { frame, columns, ...(block && { block }), replaced: new Set(replaced.keys()) };
  }
}
