import { Injectable } from '@nestjs/common';
import type { Catalogue, Indicator, Series, SeriesTail } from '@chaintide/contracts/indicators';
import { gradeOfTier } from '@chaintide/contracts/levels';
import { SECOND, TAIL_POINTS } from '@chaintide/contracts/limits';
import { resolutionGrades, type Resolution } from '@chaintide/contracts/resolutions';
import { catalogue } from '@chaintide/indicators/catalogue';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import { AppError } from '../../platform/errors/app-error.ts';
import { Clock } from '../../platform/clock.ts';
import { requireGrade, type Identity } from '../../platform/identity.ts';
import { SeriesService, type SeriesChange } from '../series/series.service.ts';
import { Frame, PUSHED_ROWS, stepOf } from './frame.ts';
import { provenanceOf } from './origin.ts';
import { previewOf } from './preview.ts';
import { known, offered, understand, type Question, type RawQuestion } from './question.ts';
import { recentTable, tableOf, type Table, type View } from './table.ts';

const steps: readonly Step[] = ['1d', '1h', '5m'];

/** Every indicator, computed from the stored series and kept up with them. */
@Injectable()
export class IndicatorsService {
  private readonly frames = new Map<Step, Frame>();
  private readonly lastAt = new Map<MetricId, number>();
  /** Seconds: no revision of an earlier process is taken for one of this. */
  private readonly startedAt: number;

  constructor(private readonly series: SeriesService, private readonly clock: Clock) {
    this.startedAt = Math.floor(clock.now() / SECOND);
  }

  /** Computes everything once; call it when the series are loaded. */
  compute(): void {
    for (const step of steps) {
      const indicators = catalogue.indicators.filter(({ resolutions }) => resolutions.some((resolution) => stepOf(resolution) === step));
      this.frames.set(step, new Frame(this.series, step, { indicators, now: this.clock.now() }));
    }
  }

  /** Takes over what changed; gives the indicators and resolutions that a listener of them should hear of. */
  update(changes: readonly SeriesChange[]): { indicator: Indicator; resolution: Resolution }[] {
    for (const { metric, at } of changes) if (at !== null) this.lastAt.set(metric, at);
    return steps.flatMap((step) => {
      const frame = this.frame(step);
      const moved = frame.update(changes.filter((change) => change.step === step));
      return moved.length === 0 ? [] : this.affected(frame, moved);
    });
  }

  catalogue(): Catalogue {
    return catalogue;
  }

  /** A series with nothing held back: for the gateway itself and whoever runs it. */
  seriesOf(raw: RawQuestion): Series {
    return this.answer(understand(raw, this.clock.now()));
  }

  /** What a caller may see of a series: a preview where its tier is above the caller's grade. Throws where only the resolution is. */
  seriesFor(raw: RawQuestion, caller: Identity): Series {
    const now = this.clock.now();
    const question = understand(raw, now);
    const preview = previewOf(question, caller, now);
    if (!preview) {
      requireGrade(resolutionGrades[question.resolution], caller);
      return this.answer(question);
    }
    const series = this.answer(preview.question);
    const isOpen = series.provisionalFrom !== null && series.provisionalFrom <= (series.times.at(-1) ?? 0);
    return { ...series, provisionalFrom: isOpen ? series.provisionalFrom : null, preview: preview.note };
  }

  /** Whether a caller may follow an indicator at a resolution as it moves. */
  mayFollow(id: string, resolutionName: string, { grade }: Identity): boolean {
    const indicator = known(id);
    const resolution = offered(indicator, resolutionName);
    return grade >= Math.max(gradeOfTier(indicator.tier), resolutionGrades[resolution]);
  }

  /** The last points of an indicator, as its topic carries them. */
  snapshot(id: string, resolutionName: string): SeriesTail {
    return this.recent(id, resolutionName, TAIL_POINTS);
  }

  /** What may have changed since any earlier push: the open buckets and the one before them. */
  delta(id: string, resolutionName: string): SeriesTail {
    return this.recent(id, resolutionName, PUSHED_ROWS);
  }

  /** Throws where an indicator needs a metric of which no point is known at the resolution, and names it. */
  refuseWithoutSource(raw: RawQuestion): void {
    const { indicator, parameters, resolution } = understand(raw, this.clock.now());
    const step = stepOf(resolution);
    const missing = this.frame(step).inputsOf(indicator, parameters).filter((metric) => this.series.column(metric, step).extent === undefined);
    if (missing.length > 0) throw new AppError('indicator.noSource', { id: indicator.id, inputs: missing.join(', ') });
  }

  private answer(question: Question): Series {
    const frame = this.frame(stepOf(question.resolution));
    const table = between(tableOf(frame, question), question);
    const inputs = frame.inputsOf(question.indicator, question.parameters);
    const last = table.times.at(-1);
    const rows = { first: frame.rowAt(table.times[0] ?? 0), last: last === undefined ? -1 : Math.min(frame.length, frame.rowAt(last + 1)) };
    return {
      id: question.indicator.id,
      resolution: question.resolution,
      parameters: { ...question.parameters },
      provenance: provenanceOf(frame, this.series, { inputs, ...rows }),
      ...this.tail(frame, question, table),
      preview: null,
    };
  }

  private recent(id: string, resolutionName: string, points: number): SeriesTail {
    const indicator = known(id);
    const resolution = offered(indicator, resolutionName);
    const frame = this.frame(stepOf(resolution));
    const ats = frame.inputsOf(indicator).flatMap((metric) => this.lastAt.get(metric) ?? []);
    const table = recentTable(frame, { indicator, resolution }, points);
    return { ...this.tail(frame, { indicator, resolution }, table), at: ats.length > 0 ? Math.max(...ats) : null };
  }

  private tail(frame: Frame, { indicator, parameters }: View, table: Table): Omit<SeriesTail, 'at'> {
    const inputs = frame.inputsOf(indicator, parameters);
    const lastRow = frame.rowAt(table.times.at(-1) ?? 0);
    const fetched = inputs.flatMap((metric) => frame.trace(metric, lastRow)?.fetchedAt ?? []);
    return {
      revision: this.startedAt + frame.rewritesBehind(indicator, parameters),
      columns: indicator.columns.map(({ key }) => key),
      times: table.times.map((time) => time / SECOND),
      values: table.columns.map((column) => column.map((value) => (Number.isFinite(value) ? value : null))),
      provisionalFrom: table.provisionalFrom === null ? null : table.provisionalFrom / SECOND,
      updatedAt: fetched.length > 0 ? Math.max(...fetched) : null,
    };
  }

  private affected(frame: Frame, moved: readonly MetricId[]): { indicator: Indicator; resolution: Resolution }[] {
    return catalogue.indicators.flatMap((indicator) => {
      const resolutions = indicator.resolutions.filter((resolution) => stepOf(resolution) === frame.step);
      if (resolutions.length === 0 || !frame.inputsOf(indicator).some((metric) => moved.includes(metric))) return [];
      return resolutions.map((resolution) => ({ indicator, resolution }));
    });
  }

  private frame(step: Step): Frame {
    const frame = this.frames.get(step);
    if (!frame) throw new Error('compute() comes first');
    return frame;
  }
}

const between = (table: Table, { from, to }: { from: number; to: number }): Table => {
  const start = table.times.findIndex((time) => time >= from);
  const end = table.times.findLastIndex((time) => time < to) + 1;
  if (start === -1 || end <= start) return { times: [], columns: table.columns.map(() => []), provisionalFrom: null };
  return { ...table, times: table.times.slice(start, end), columns: table.columns.map((column) => column.slice(start, end)) };
};
