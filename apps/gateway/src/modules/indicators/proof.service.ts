import { Inject, Injectable } from '@nestjs/common';
import type { Derivation } from '@chaintide/contracts/charts/indicators';
import type { PointInput, PointProof } from '@chaintide/contracts/charts/points';
import { SECOND } from '@chaintide/contracts/limits';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { explain } from '@chaintide/indicators/explain';
import { metrics, type MetricId } from '@chaintide/indicators/metrics';
import { lastDayOf, newYorkDay, releaseRules } from '@chaintide/indicators/releases';
import { bucketStart } from '@chaintide/indicators/resolution';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/identity.ts';
import { SeriesService } from '../series/series.service.ts';
import type { Columns, Frame } from './frame.ts';
import { IndicatorsService } from './indicators.service.ts';
import type { View } from './views/known.service.ts';
import { blockBehind } from './origin.ts';
import { isLive, type Question, type RawQuestion } from './question.ts';
import { tableOf } from './table.ts';
import { ViewsService } from './views/views.service.ts';

const LONGEST_HELD = 270; // days: a quarter holds until the next one is published, see macro-terms.ts
const REVISIONS_MAX = 20; // per input, the newest

/** The row that determines a bucket's value; for sums and means, the newest. */
const newest = (values: readonly number[]): number => values.findLastIndex(Number.isFinite);
const deciding: Record<Derivation, (values: readonly number[]) => number> = {
  first: (values) => values.findIndex(Number.isFinite),
  last: newest,
  max: (values) => values.indexOf(Math.max(...values.filter(Number.isFinite))),
  min: (values) => values.indexOf(Math.min(...values.filter(Number.isFinite))),
  sum: newest,
  mean: newest,
};

const orNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** Explains the value of any point from the numbers it was computed from. */
@Injectable()
export class ProofService {
  constructor(
    private readonly indicators: IndicatorsService,
    private readonly series: SeriesService,
    @Inject(ViewsService) private readonly views: Pick<ViewsService, 'viewOf'>,
  ) {}

  /**
   * `time`: start of the bucket, unix seconds. Throws if the caller may not see the whole series, or if it has no such
   * bucket.
   */
  async proofFor(raw: RawQuestion, time: number, caller: Identity): Promise<PointProof> {
    const { question, frame: live } = this.indicators.openTo(raw, caller);
    const view = isLive(question) ? { frame: live, columns: this.series } : await this.views.viewOf(question);
    const { frame } = view;
    const { indicator, resolution, parameters } = question;
    const table = tableOf(frame, question);
    const place = table.times.indexOf(time * SECOND);
    if (place < 0) throw new AppError('point.unknown');
    const rows = rowsOf(frame, resolution, time * SECOND);
    const finer = tableOf(frame, { ...question, resolution: frame.step }, rows);
    const decider = deciding[indicator.columns[0]!.derivation](finer.columns[0]!);
    const row = decider < 0 ? rows.end - 1 : frame.rowAt(finer.times[decider]!);
    const { formulas, terms } = explain(indicator, parameters);
    const lookback = frame.lookbackOf(indicator, parameters);
    return {
      id: indicator.id,
      resolution,
      parameters: { ...parameters },
      time,
      provisional:
        question.knownBefore === undefined && table.provisionalFrom !== null && time * SECOND >= table.provisionalFrom,
      rowTime: frame.timeOf(row) / SECOND,
      columns: indicator.columns.map(({ key, label, derivation }, index) => ({
        key,
        label,
        derivation,
        formula: formulas[index]!,
        value: orNull(table.columns[index]![place]),
        rows:
          resolution === frame.step
            ? []
            : finer.times.map((rowTime, at) => ({ time: rowTime / SECOND, value: orNull(finer.columns[index]![at]) })),
      })),
      terms: terms.map(({ name, formula, unit }) => ({ name, formula, unit, value: orNull(frame.term(name)[row]) })),
      inputs: await Promise.all(
        frame.inputsOf(indicator, parameters).map((metric) => this.inputAt(view, question, { metric, row })),
      ),
      lookback: Number.isFinite(lookback) ? lookback : null,
      ...this.blockOf(view, question, row),
    };
  }

  private blockOf(
    { frame, block }: View,
    { indicator, parameters, knownBefore }: Question,
    row: number,
  ): Pick<PointProof, 'block'> {
    if (block) return { block };
    if (knownBefore !== undefined) return {};
    return blockBehind(frame.sourcesAt(frame.inputsOf(indicator, parameters), row), this.series);
  }

  private async inputAt(
    { frame, columns, replaced }: View,
    { indicator, parameters, knownBefore = Infinity }: Question,
    { metric, row }: { metric: MetricId; row: number },
  ): Promise<PointInput> {
    const column = columns.column(metric, frame.step);
    const own = column.rowOf(frame.timeOf(row));
    const hasValue = Number.isFinite(frame.column(indicator, indicator.columns[0]!.key, parameters)[row]);
    const held = hasValue && metric in releaseRules ? heldRow(column, own) : undefined;
    const value = orNull(held === undefined ? frame.input(metric)[row] : column.point(held)!.value);
    const carried = value !== null && column.point(own) === undefined;
    const bucket = { metric, step: frame.step, time: (carried ? (held ?? column.extent!.last) : own) * column.stepMs };
    const point = column.point(column.rowOf(bucket.time));
    const source = point && this.series.source(point.source);
    const isStored = !replaced?.has(metric);
    const logged = isStored ? await this.series.revisionsOf(bucket, REVISIONS_MAX) : [];
    const revisions = logged.filter(({ seenAt }) => seenAt < knownBefore);
    return {
      metric,
      unit: metrics[metric].unit,
      time: bucket.time / SECOND,
      value,
      carried,
      source: source?.name ?? null,
      simulated: source?.simulated ?? false,
      fetchedAt: point?.fetchedAt ?? null,
      provisional: knownBefore === Infinity && row >= frame.firstProvisional(metric),
      revisions: revisions.map(({ seenAt, was, becomes, source: by }) => ({ seenAt, was, becomes, source: by })),
      rewritten: isStored && point !== undefined && this.series.mayHideRevision(bucket, point.fetchedAt),
      release: point ? this.releaseOf(metric, bucket.time, heldSince(point, logged)) : null,
    };
  }

  private releaseOf(metric: MetricId, time: number, since: number): PointInput['release'] {
    const [rule, release] = [releaseRules[metric], this.series.releaseOf(metric, time, since)];
    if (!rule || !release) return null;
    const { basis, at, firstFigure } = release;
    const period = { from: time / SECOND, to: lastDayOf(time, rule) / SECOND };
    return { basis, at, day: newYorkDay(at), period, firstFigure };
  }
}

/** Since when we have had a value of a point; `revisions`: its own, newest first. */
const heldSince = (
  { fetchedAt }: { readonly fetchedAt: number },
  revisions: readonly { readonly wasAt: number | null }[],
): number => {
  const oldest = revisions.at(-1);
  return oldest ? (oldest.wasAt ?? Infinity) : fetchedAt;
};

/** The row of the statistic that holds in a row; undefined if its last one is too old, or has an own row there. */
const heldRow = (column: ReturnType<Columns['column']>, row: number): number | undefined => {
  if (column.point(row) !== undefined) return undefined;
  for (let before = row - 1; before >= row - LONGEST_HELD; before -= 1) if (column.point(before)) return before;
  return undefined;
};

/** The rows of the frame that belong to a bucket. */
const rowsOf = (frame: Frame, resolution: Resolution, start: number): { first: number; end: number } => {
  const first = frame.rowAt(start); // the first week or month of a frame begins before its first row
  let end = first + 1;
  while (end < frame.length && bucketStart(frame.timeOf(end), resolution) === start) end += 1;
  return { first, end };
};
