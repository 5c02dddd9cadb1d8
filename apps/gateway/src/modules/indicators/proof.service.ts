import { Injectable } from '@nestjs/common';
import type { Derivation, PointInput, PointProof } from '@chaintide/contracts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import type { Resolution } from '@chaintide/contracts/resolutions';
import { explain } from '@chaintide/indicators/explain';
import { metrics, type MetricId } from '@chaintide/indicators/metrics';
import { bucketStart } from '@chaintide/indicators/resolution';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/identity.ts';
import { SeriesService } from '../series/series.service.ts';
import type { Frame } from './frame.ts';
import { IndicatorsService } from './indicators.service.ts';
import type { RawQuestion } from './question.ts';
import { tableOf } from './table.ts';

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
  ) {}

  /**
   * `time`: start of the bucket, unix seconds. Throws if the caller may not see the whole series, or if it has no such
   * bucket.
   */
  async proofFor(raw: RawQuestion, time: number, caller: Identity): Promise<PointProof> {
    const { question, frame } = this.indicators.openTo(raw, caller);
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
      provisional: table.provisionalFrom !== null && time * SECOND >= table.provisionalFrom,
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
        frame.inputsOf(indicator, parameters).map((metric) => this.inputAt(frame, metric, row)),
      ),
      lookback: Number.isFinite(lookback) ? lookback : null,
    };
  }

  private async inputAt(frame: Frame, metric: MetricId, row: number): Promise<PointInput> {
    const column = this.series.column(metric, frame.step);
    const own = column.rowOf(frame.timeOf(row));
    const value = orNull(frame.input(metric)[row]);
    const carried = value !== null && column.point(own) === undefined;
    const bucket = carried ? column.extent!.last : own;
    const point = column.point(bucket);
    const source = point && this.series.source(point.source);
    const time = bucket * column.stepMs;
    const revisions = await this.series.revisionsOf({ metric, step: frame.step, time }, REVISIONS_MAX);
    return {
      metric,
      unit: metrics[metric].unit,
      time: time / SECOND,
      value,
      carried,
      source: source?.name ?? null,
      simulated: source?.simulated ?? false,
      fetchedAt: point?.fetchedAt ?? null,
      provisional: row >= frame.firstProvisional(metric),
      revisions: revisions.map(({ seenAt, was, becomes, source: by }) => ({ seenAt, was, becomes, source: by })),
    };
  }
}

/** The rows of the frame that belong to a bucket. */
const rowsOf = (frame: Frame, resolution: Resolution, start: number): { first: number; end: number } => {
  const first = frame.rowAt(start); // the first week or month of a frame begins before its first row
  let end = first + 1;
  while (end < frame.length && bucketStart(frame.timeOf(end), resolution) === start) end += 1;
  return { first, end };
};
