import { Injectable } from '@nestjs/common';
import type { BlockMark } from '@chaintide/contracts/charts/indicators';
import type { MetricId } from '@chaintide/indicators/metrics';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { Clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { SeriesService } from '../../series/series.service.ts';
import type { Excerpt } from '../excerpt.ts';
import { Frame, type Columns } from '../frame.ts';
import { IndicatorsService, type Granted } from '../indicators.service.ts';
import { Kept } from '../../../platform/kept.ts';
import type { Question, RawQuestion } from '../question.ts';

const FRAMES_KEPT = 8; // 200 kB each; a proof follows the chart

/** A frame, and the columns that it was computed over. */
export interface View {
  readonly frame: Frame;
  readonly columns: Columns;
  /** Metrics whose points are not those that are stored. */
  readonly replaced?: ReadonlySet<MetricId>;
  /** The block that it follows from. */
  readonly block?: BlockMark;
}

/** Indicators as they were known on a day: computed from what was published by then, with the values of then. */
@Injectable()
export class KnownService {
  private readonly views = new Kept<View>(FRAMES_KEPT);

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly series: SeriesService,
    private readonly clock: Clock,
  ) {}

  /** A whole series as known on the day of the question. Throws if the caller may not see it. */
  granted(raw: RawQuestion, caller: Identity): Omit<Granted, 'read'> & { readonly read: () => Promise<Excerpt> } {
    const { question } = this.indicators.openTo(raw, caller);
    return {
      state: this.stateOf(question),
      isFresh: this.indicators.freshness(raw),
      read: async (): Promise<Excerpt> => {
        const { frame } = await this.viewOf(question);
        const { block: _, ...excerpt } = this.indicators.excerptOf(question, frame); // later than the values
        return { ...excerpt, provisionalFrom: null, known: raw.known };
      },
    };
  }

  /** The frame of a question that names a day. */
  viewOf(question: Question): Promise<View> {
    return this.views.of(this.stateOf(question), () => this.make(question));
  }

  private stateOf({ indicator: { id }, ...rest }: Question): string {
    return JSON.stringify([id, rest, this.indicators.versionFor({ id }), this.series.releasesVersion]);
  }

  private async make({ indicator, resolution, parameters, knownBefore }: Question): Promise<View> {
    const live = this.indicators.frameOf(indicator, resolution);
    const { asset, step } = live;
    const before = Math.min(knownBefore!, live.timeOf(live.length));
    const then = new Map<MetricId, ReturnType<Columns['column']>>();
    for (const metric of live.inputsOf(indicator, parameters)) {
      then.set(metric, await this.series.columnBefore(metric, step, knownBefore!));
      await othersFirst();
    }
    const columns: Columns = { column: (metric) => then.get(metric) ?? this.series.emptyColumn(step) };
    const leastRows = Math.max(0, live.rowAt(before - 1) + 1);
    const frame = new Frame(columns, { asset, step }, { indicators: [indicator], now: this.clock.now(), leastRows });
    return { frame, columns };
  }
}
