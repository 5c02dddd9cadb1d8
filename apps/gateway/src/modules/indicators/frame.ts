import type { Derivation, Indicator } from '@chaintide/contracts/charts/indicators';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { genesisOf, type Asset } from '@chaintide/indicators/assets';
import { choicesOf, columnName, compileIndicators } from '@chaintide/indicators/catalogue';
import type { Graph } from '@chaintide/indicators/formula/graph';
import { inputsOf, metrics, type MetricId, type Step } from '@chaintide/indicators/metrics';
import type { SeriesService } from '../series/series.service.ts';

const CARRY_ROWS = 3; // days that a stock (supply, realized cap) is carried forward: vendors publish within a day or two

/** The buckets in every push: the open one and its predecessor, which may just have closed. */
export const PUSHED_ROWS = 2;

/** How many of the newest rows can change without a new revision: those in a push, and carried stocks before them. */
export const MOVING_ROWS = PUSHED_ROWS + CARRY_ROWS;

/** The stored step that serves a resolution. */
export const stepOf = (resolution: Resolution): Step => {
  const ms = resolutionMs[resolution];
  if (ms === null || ms >= DAY) return '1d';
  return ms >= HOUR ? '1h' : '5m';
};

/** The length of the intraday frames. Older buckets exist by day only, from the asset's first day. */
const historyDays: Record<Step, number | undefined> = { '5m': 35, '1h': 400, '1d': undefined };

type Choice = Readonly<Record<string, string>>;

/** The stored columns that a frame is computed over. */
export type Columns = Pick<SeriesService, 'column'>;

interface FrameContent {
  readonly indicators: readonly Indicator[];
  readonly now: number;
  /** So far values are held, even if no point lies there. */
  readonly leastRows?: number;
}

/** A set of indicators of one asset computed over its stored columns of one step. Row 0 is the bucket that starts at `start`. */
export class Frame {
  readonly asset: Asset;
  readonly step: Step;
  readonly indicators: readonly Indicator[];
  readonly start: number;
  readonly stepMs: number;
  private readonly graph: Graph;
  private readonly inputs: readonly MetricId[];
  /** The names of the metrics in formulas, and the metrics by them. */
  private readonly nameOf: ReadonlyMap<MetricId, string>;
  private readonly metricOf: ReadonlyMap<string, MetricId>;
  private readonly needs = new Map<string, readonly MetricId[]>();
  private readonly allNeeds = new Map<string, readonly MetricId[]>();
  private readonly rewrites = new Map<MetricId, number>();
  private readonly leastRows: number;
  private rows = 0;
  /** The first row that changed since the columns were computed. */
  private staleFrom = Infinity;

  constructor(
    private readonly series: Columns,
    { asset, step }: { asset: Asset; step: Step },
    { indicators, now, leastRows = 0 }: FrameContent,
  ) {
    this.leastRows = leastRows;
    this.asset = asset;
    this.step = step;
    this.indicators = indicators;
    this.stepMs = resolutionMs[step]!;
    const days = historyDays[step];
    this.start = days === undefined ? genesisOf(asset) : Math.floor((now - days * DAY) / DAY) * DAY;
    this.graph = compileIndicators(asset, indicators, this.start);
    this.metricOf = inputsOf(asset);
    this.nameOf = new Map([...this.metricOf].map(([name, metric]) => [metric, name]));
    this.inputs = [...this.nameOf.keys()].filter((metric) => metrics[metric].steps.includes(step));
    this.update(this.inputs.map((metric) => ({ metric, from: this.start })));
  }

  get length(): number {
    return this.rows;
  }

  /** The values of one column of an indicator, one per row; NaN for missing values. */
  column(indicator: Indicator, key: string, choice: Choice = {}): Float64Array {
    return this.computed(columnName(indicator, key, choice));
  }

  /** The values of a named step of the formulas, one per row. */
  term(name: string): Float64Array {
    return this.computed(name);
  }

  /** A metric as formulas see it, one value per row: points and carried values. */
  input(metric: MetricId): Float64Array {
    return this.graph.input(this.nameOf.get(metric)!);
  }

  /** How many earlier rows a row depends on; Infinity if all of them. */
  lookbackOf(indicator: Indicator, choice: Choice = {}): number {
    return Math.max(...indicator.columns.map(({ key }) => this.graph.lookbackOf(columnName(indicator, key, choice))));
  }

  /** Metrics that an indicator needs under a choice of its parameters. */
  inputsOf(indicator: Indicator, choice: Choice = {}): readonly MetricId[] {
    const name = columnName(indicator, '', choice);
    const inputs = this.needs.get(name) ?? this.findInputs(indicator, choice);
    this.needs.set(name, inputs);
    return inputs;
  }

  /** Metrics that an indicator needs under any choice of its parameters. */
  everyInputOf(indicator: Indicator): readonly MetricId[] {
    const inputs = this.allNeeds.get(indicator.id) ?? [
      ...new Set(choicesOf(indicator).flatMap((choice) => this.inputsOf(indicator, choice))),
    ];
    this.allNeeds.set(indicator.id, inputs);
    return inputs;
  }

  /**
   * Applies changed points; returns the affected input metrics. The columns behind them are computed when somebody reads one, so that
   * a history that arrives in a hundred batches is computed once.
   */
  update(changes: readonly { metric: MetricId; from: number }[]): readonly MetricId[] {
    const mine = changes.filter(({ metric }) => this.inputs.includes(metric));
    if (mine.length === 0) return [];
    const length = Math.max(this.rows, this.leastRows, ...mine.map(({ metric }) => this.rowsOf(metric)));
    this.graph.resize(length);
    const firsts = mine.map(({ metric, from }) => this.copy(metric, this.rowAt(from)));
    for (const [index, { metric }] of mine.entries()) {
      if (firsts[index]! < this.rows - PUSHED_ROWS) this.rewrites.set(metric, this.rewritesOf(metric) + 1);
    }
    const carried = this.carry(length);
    const first = Math.min(this.rows, carried, ...firsts);
    this.rows = length;
    this.staleFrom = Math.min(this.staleFrom, first);
    return mine.map(({ metric }) => metric);
  }

  /** How often input points older than those in a push have changed. */
  rewritesBehind(indicator: Indicator, choice: Choice = {}): number {
    return this.inputsOf(indicator, choice).reduce((sum, metric) => sum + this.rewritesOf(metric), 0);
  }

  /** Row of the first point of a metric that may still change: an open bucket or a carried value. */
  firstProvisional(metric: MetricId): number {
    const { extent, lastFinalTime } = this.series.column(metric, this.step);
    if (extent === undefined) return Infinity; // metrics without a source do not change
    return lastFinalTime === undefined ? 0 : this.rowAt(lastFinalTime) + 1;
  }

  /**
   * How many rows say something of their own. Not those that only repeat a stock until its source reports, and not an open bucket whose
   * value is a sum or a mean: that of an hour is no small day.
   */
  tellingRows(inputs: readonly MetricId[], derivation: Derivation): number {
    if (derivation === 'sum' || derivation === 'mean')
      return Math.min(this.rows, ...inputs.map((metric) => this.firstProvisional(metric)));
    const isTicking = inputs.some((metric) => metrics[metric].today === 'tick');
    return isTicking ? this.rows : Math.min(this.rows, ...inputs.map((metric) => this.rowsOf(metric)));
  }

  /** Ids of the sources behind a row of these inputs. */
  sourcesAt(inputs: readonly MetricId[], row: number): readonly number[] {
    return inputs.flatMap((metric) => this.trace(metric, row)?.source ?? []);
  }

  /** Id of the source of the newest point of a metric. */
  newestSource(metric: MetricId): number | undefined {
    const column = this.series.column(metric, this.step);
    return column.extent && column.point(column.extent.last)!.source;
  }

  rowAt(time: number): number {
    return Math.max(0, Math.floor((time - this.start) / this.stepMs));
  }

  timeOf(row: number): number {
    return this.start + row * this.stepMs;
  }

  /** Source id and fetch time behind an input's row; a carried row traces to the row it was carried from. */
  trace(metric: MetricId, row: number): { source: number; fetchedAt: number } | undefined {
    const column = this.series.column(metric, this.step);
    const absolute = column.rowOf(this.timeOf(row));
    return (
      column.point(absolute) ??
      (this.isCarried(metric) ? column.point(Math.min(absolute, column.extent?.last ?? absolute)) : undefined)
    );
  }

  /** When the newest point of a metric up to a row was fetched: a value that is held came with an earlier row. */
  fetchedAt(metric: MetricId, row: number): number | undefined {
    const column = this.series.column(metric, this.step);
    const absolute = column.rowOf(this.timeOf(row));
    return column.point(Math.min(absolute, column.extent?.last ?? absolute))?.fetchedAt;
  }

  /** Source ids of the rows [first, last] of an input, as from `trace`; 0 for none. */
  sources(metric: MetricId, { first, last }: { first: number; last: number }): Uint8Array {
    const column = this.series.column(metric, this.step);
    const ids = new Uint8Array(Math.max(0, last - first + 1));
    const from = column.rowOf(this.timeOf(first));
    column.copySources(from, ids);
    const newest = column.extent?.last;
    if (newest !== undefined && this.isCarried(metric))
      ids.fill(column.point(newest)!.source, Math.max(0, newest + 1 - from));
    return ids;
  }

  private computed(name: string): Float64Array {
    if (this.staleFrom < this.rows) this.graph.run(this.staleFrom);
    this.staleFrom = Infinity;
    return this.graph.column(name);
  }

  /** Whether the last value of a metric is carried forward to the newest rows. */
  private isCarried(metric: MetricId): boolean {
    return metrics[metric].today === 'carry' && this.rows - this.rowsOf(metric) <= CARRY_ROWS;
  }

  private rewritesOf(metric: MetricId): number {
    return this.rewrites.get(metric) ?? 0;
  }

  private findInputs(indicator: Indicator, choice: Choice): readonly MetricId[] {
    const names = indicator.columns.flatMap(({ key }) => this.graph.inputsOf(columnName(indicator, key, choice)));
    return [...new Set(names)].map((name) => this.metricOf.get(name)!);
  }

  private rowsOf(metric: MetricId): number {
    const extent = this.series.column(metric, this.step).extent;
    return extent ? Math.max(0, extent.last + 1 - this.series.column(metric, this.step).rowOf(this.start)) : 0;
  }

  private copy(metric: MetricId, from: number): number {
    const column = this.series.column(metric, this.step);
    column.copy(column.rowOf(this.start) + from, this.graph.input(this.nameOf.get(metric)!).subarray(from));
    return from;
  }

  /** Carries the last value of a stock forward to the newest days, while it is fresh; returns the first row that changed. */
  private carry(length: number): number {
    const firsts = this.inputs
      .filter((metric) => metrics[metric].today === 'carry')
      .map((metric) => {
        const input = this.graph.input(this.nameOf.get(metric)!);
        const known = this.rowsOf(metric);
        const value = known > 0 && length - known <= CARRY_ROWS ? input[known - 1]! : Number.NaN;
        if (known === length || (Object.is(input[known], value) && Object.is(input[length - 1], value))) return length;
        input.fill(value, known);
        return known;
      });
    return Math.min(length, ...firsts);
  }
}
