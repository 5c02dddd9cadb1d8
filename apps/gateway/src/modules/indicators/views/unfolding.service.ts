import { Injectable } from '@nestjs/common';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { Clock } from '../../../platform/clock.ts';
import { SeriesService } from '../../series/series.service.ts';
import { Frame, MOVING_ROWS, type Columns } from '../frame.ts';
import { IndicatorsService, type Daily } from '../indicators.service.ts';
import { known } from '../question.ts';

type Column = ReturnType<Columns['column']>;

interface Known {
  readonly metric: MetricId;
  readonly point: Awaited<ReturnType<SeriesService['chronicle']>>[number];
}

interface Parts {
  readonly frame: Frame;
  readonly columns: ReadonlyMap<MetricId, Column>;
  /** In the order in which they became known. */
  readonly story: readonly Known[];
  readonly dailyOf: (frame: Frame) => Daily;
}

/** An indicator by day, as it became known. */
export class Unfolding {
  private told = 0;

  constructor(private readonly parts: Parts) {}

  /** Takes all that became known before a moment, Unix ms; returns the time of the first day that may have changed, Infinity if none has. */
  advance(before: number): number {
    const { frame, columns, story } = this.parts;
    const firsts = new Map<MetricId, number>();
    for (; this.told < story.length && story[this.told]!.point.at < before; this.told += 1) {
      const { metric, point } = story[this.told]!;
      columns.get(metric)!.write(point.row, { ...point, priority: 0 }, () => 0);
      firsts.set(metric, Math.min(firsts.get(metric) ?? Infinity, point.row));
    }
    if (firsts.size === 0) return Infinity;
    frame.update([...firsts].map(([metric, row]) => ({ metric, from: row * DAY })));
    return (Math.min(...firsts.values()) - MOVING_ROWS) * DAY;
  }

  /** As known now. */
  daily(): Daily {
    return this.parts.dailyOf(this.parts.frame);
  }
}

/** Tells the past of indicators in the order in which it became known. */
@Injectable()
export class UnfoldingService {
  constructor(
    private readonly indicators: IndicatorsService,
    private readonly series: SeriesService,
    private readonly clock: Clock,
  ) {}

  /** Before anything was known, without access checks; of a definition that needs no history read anew. */
  async unfold(id: string, parameters: Readonly<Record<string, string>> = {}): Promise<Unfolding> {
    const indicator = known(id);
    const live = this.indicators.frameOf(indicator, '1d');
    const inputs = live.inputsOf(indicator, parameters);
    const story = await this.storyOf(inputs);
    const columns = new Map(inputs.map((metric) => [metric, this.series.emptyColumn('1d')]));
    const frame = this.bare(indicator, live, columns);
    const dailyOf = (one: Frame): Daily => this.indicators.daily(indicator, parameters, one);
    return new Unfolding({ frame, columns, story, dailyOf });
  }

  private async storyOf(inputs: readonly MetricId[]): Promise<Known[]> {
    const story: Known[] = [];
    for (const metric of inputs) {
      for (const point of await this.series.chronicle(metric, '1d')) story.push({ metric, point });
      await othersFirst();
    }
    return story.toSorted((a, b) => a.point.at - b.point.at);
  }

  private bare(indicator: Indicator, { asset, step }: Frame, columns: ReadonlyMap<MetricId, Column>): Frame {
    const none = this.series.emptyColumn(step);
    const read: Columns = { column: (metric) => columns.get(metric) ?? none };
    return new Frame(read, { asset, step }, { indicators: [indicator], now: this.clock.now() });
  }
}
