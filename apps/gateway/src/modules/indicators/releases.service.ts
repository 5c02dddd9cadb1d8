import { Injectable } from '@nestjs/common';
import type { ReleaseStretch } from '@chaintide/contracts/charts/points';
import { SECOND } from '@chaintide/contracts/limits';
import { isSameBase } from '@chaintide/indicators/editions';
import type { MetricId } from '@chaintide/indicators/metrics';
import { newYorkDay, releaseRules } from '@chaintide/indicators/releases';
import type { Identity } from '../../platform/identity.ts';
import { SeriesService } from '../series/series.service.ts';
import type { Columns } from './frame.ts';
import { IndicatorsService } from './indicators.service.ts';
import { KnownService, type View } from './views/known.service.ts';

const SPARSE_ROWS = 4; // a series with a point in fewer rows than that has one for each session

/** One period of one metric. */
interface Period {
  readonly metric: MetricId;
  readonly time: number;
  readonly at: number;
  readonly basis: ReleaseStretch['basis'];
  readonly revised: boolean;
}

/** The releases of the weekly, monthly and quarterly periods behind an indicator. */
@Injectable()
export class ReleasesService {
  constructor(
    private readonly indicators: IndicatorsService,
    private readonly series: SeriesService,
    private readonly known: KnownService,
  ) {}

  /** In the order of time. Throws if the caller may not see the whole indicator. */
  async stretchesOf(asked: { id: string; known: string | undefined }, caller: Identity): Promise<ReleaseStretch[]> {
    const { question, frame } = this.indicators.openTo({ ...asked, resolution: '1d', parameters: {} }, caller);
    const isLive = question.knownBefore === undefined;
    const view = isLive ? { frame, columns: this.series } : await this.known.viewOf(question);
    const periods: Period[] = [];
    for (const metric of frame.inputsOf(question.indicator).filter((input) => input in releaseRules))
      periods.push(...(await this.periodsOf(metric, view, question.knownBefore ?? Infinity)));
    return merged(periods.toSorted((a, b) => a.time - b.time));
  }

  private async periodsOf(metric: MetricId, { frame, columns }: View, before: number): Promise<Period[]> {
    const column = columns.column(metric, frame.step);
    const rows = rowsOf(column);
    const { first, last } = column.extent ?? { first: 0, last: -1 };
    if (rows.length * SPARSE_ROWS > last - first + 1) return [];
    const logged = await this.series.allRevisions({ metric, step: frame.step });
    const revisionsAt = Map.groupBy(logged, ({ time }) => time);
    return rows.flatMap((row) => {
      const [point, time] = [column.point(row)!, row * column.stepMs];
      const revisions = revisionsAt.get(time) ?? [];
      const since = revisions[0] ? (revisions[0].wasAt ?? Infinity) : point.fetchedAt;
      const release = this.series.releaseOf(metric, time, since);
      if (!release) return [];
      const { at, basis, firstFigure } = release;
      const isCorrected =
        firstFigure !== null && firstFigure !== point.value && isSameBase(metric, firstFigure, point.value);
      return [{ metric, time, at, basis, revised: isCorrected || revisions.some(({ seenAt }) => seenAt < before) }];
    });
  }
}

const rowsOf = (column: ReturnType<Columns['column']>): number[] => {
  const { first, last } = column.extent ?? { first: 0, last: -1 };
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((row) => column.point(row));
};

/** One stretch for each bucket at which any metric has a new period; periods in the order of time. */
const merged = (periods: readonly Period[]): ReleaseStretch[] => {
  const held = new Map<MetricId, Period>();
  const stretches: ReleaseStretch[] = [];
  for (const [index, period] of periods.entries()) {
    held.set(period.metric, period);
    if (periods[index + 1]?.time === period.time) continue;
    const newest = [...held.values()].reduce((a, b) => (b.at > a.at ? b : a));
    const revised = [...held.values()].some((one) => one.revised);
    stretches.push({ from: period.time / SECOND, basis: newest.basis, day: newYorkDay(newest.at), revised });
  }
  return stretches;
};
