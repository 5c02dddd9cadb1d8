import { Injectable } from '@nestjs/common';
import type { Catalogue, Indicator, Series, SeriesTail } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { SECOND, TAIL_POINTS } from '@chaintide/contracts/limits';
import { resolutionGrades, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { assetOf, type Asset } from '@chaintide/indicators/assets';
import { catalogue } from '@chaintide/indicators/catalogue';
import { assetsUsing, type MetricId } from '@chaintide/indicators/metrics';
import { busEvent } from '../../platform/bus.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Clock } from '../../platform/clock.ts';
import { requireGrade, type Identity } from '../../platform/identity.ts';
import { SeriesService, type SeriesChange } from '../series/series.service.ts';
import { told, type Excerpt } from './excerpt.ts';
import { MOVING_ROWS, PUSHED_ROWS, stepOf, type Frame } from './frame.ts';
import { Frames } from './frames.ts';
import { rowsWithin } from './cut.ts';
import { blockBehind, provenanceOf } from './origin.ts';
import { previewOf, type Preview } from './preview.ts';
import { known, offered, understand, type Question, type RawQuestion } from './question.ts';
import { between, recentTable, tableOf, type Table, type View } from './table.ts';

const FRESH_MS = 5 * SECOND;

/** A series that the caller may see, before it is read. */
export interface Granted {
  readonly read: () => Excerpt;
  /** Differs whenever the series does. */
  readonly state: string;
  readonly isFresh: () => boolean;
}

/** Whether all sources have been asked, and which of them could not be reached. */
export interface SourceStates {
  hasAskedAll(): boolean;
  downFor(metrics: readonly MetricId[]): { readonly name: string } | undefined;
}

/** One value for each day that says something of its own, NaN where there is none; row 0 is the first day of the asset. */
export interface Daily {
  readonly values: Float64Array;
  readonly timeOf: (row: number) => number;
  /** Whether any input of that day is simulated. */
  readonly isSimulated: (row: number) => boolean;
}

/** Ids of indicators whose days have new values. */
export const indicatorsMoved = busEvent<readonly string[]>('indicators.moved');

/** Computes every indicator from the stored series and keeps it up to date. */
@Injectable()
export class IndicatorsService {
  private frames: Frames | undefined;
  private readonly lastAt = new Map<MetricId, number>();
  private readonly versions = new Map<Asset, number>();
  /** Starts at the time in seconds, so that it differs from the revisions of earlier processes. */
  private readonly startedAt: number;

  constructor(
    private readonly series: SeriesService,
    private readonly clock: Clock,
  ) {
    this.startedAt = Math.floor(clock.now() / SECOND);
  }

  /** Computes everything once; call it after the series are loaded. */
  compute(): void {
    this.frames = new Frames(this.series, this.clock.now());
  }

  /** Applies changes; returns the indicators and resolutions to notify listeners of. */
  update(changes: readonly SeriesChange[]): { indicator: Indicator; resolution: Resolution }[] {
    for (const { metric, at } of changes) if (at !== null) this.lastAt.set(metric, at);
    for (const asset of new Set(changes.flatMap(({ metric }) => assetsUsing(metric))))
      this.versions.set(asset, this.versionOf(asset) + 1);
    return this.allFrames().all.flatMap((frame) => {
      const moved = frame.update(changes.filter(({ step }) => step === frame.step));
      return moved.length === 0 ? [] : affected(frame, moved);
    });
  }

  /** Increases with every change to the inputs of the indicator's asset. */
  versionFor({ id }: Pick<RawQuestion, 'id'>): number {
    return this.versionOf(assetOf(known(id).id));
  }

  /**
   * Returns a check whether an answer given now is still valid. It expires after a while, because a preview states the
   * end of its range.
   */
  freshness(raw: Pick<RawQuestion, 'id'>): () => boolean {
    const [version, until] = [this.versionFor(raw), this.clock.now() + FRESH_MS];
    return () => this.versionFor(raw) === version && this.clock.now() < until;
  }

  catalogue(): Catalogue {
    return catalogue;
  }

  /** The whole series without access checks, for the gateway itself and its operator. */
  seriesOf(raw: RawQuestion): Series {
    return told(this.excerptOf(understand(raw, this.clock.now())));
  }

  /** The series as the caller may see it: a preview if its tier is above the caller's grade. Throws if the resolution is. */
  seriesFor(raw: RawQuestion, caller: Identity): Series {
    return told(this.granted(raw, caller).read());
  }

  /** The same, without reading the series yet. */
  granted(raw: RawQuestion, caller: Identity): Granted {
    const preview = this.previewOf(raw, caller);
    const question = preview?.question ?? this.openTo(raw, caller).question;
    return this.reading(question, preview?.note ?? null);
  }

  /**
   * A series that the caller may see whole, without reading it yet. Throws if the caller may not, or if no source
   * provides its inputs.
   */
  grantedWhole(raw: RawQuestion, caller: Identity): Granted {
    const { question } = this.openTo(raw, caller);
    this.refuseWithoutSource(raw);
    return this.reading(question, null);
  }

  /** The preview, if the tier is above the caller's grade; undefined otherwise. */
  previewFor(raw: RawQuestion, caller: Identity): Series | undefined {
    const preview = this.previewOf(raw, caller);
    return preview && told(this.reading(preview.question, preview.note).read());
  }

  /** The checked question and its frame; throws if the tier or the resolution is above the caller's grade. */
  openTo(raw: RawQuestion, caller: Identity): { question: Question; frame: Frame } {
    const question = understand(raw, this.clock.now());
    requireGrade(Math.max(gradeOfTier(question.indicator.tier), resolutionGrades[question.resolution]), caller);
    return { question, frame: this.frameOf(question.indicator, question.resolution) };
  }

  /** The frame from which an indicator is read at a resolution. */
  frameOf(indicator: Indicator, resolution: Resolution): Frame {
    return this.allFrames().of(indicator, resolution);
  }

  /** Differs whenever the points of a series that the caller may see do, or which of them are final, and only then. */
  stateOf(raw: RawQuestion, caller: Identity): string {
    const { question, frame } = this.openTo(raw, caller);
    const tail = this.tail(frame, question, recentTable(frame, question, MOVING_ROWS));
    return JSON.stringify([tail.revision, tail.times, tail.values, tail.provisionalFrom]);
  }

  /** Whether a caller may subscribe to an indicator at a resolution. */
  mayFollow(id: string, resolutionName: string, { grade }: Identity): boolean {
    const indicator = known(id);
    const resolution = offered(indicator, resolutionName);
    return grade >= Math.max(gradeOfTier(indicator.tier), resolutionGrades[resolution]);
  }

  /** The last points of an indicator, as sent at subscription. */
  snapshot(id: string, resolutionName: string): SeriesTail {
    return this.recent(id, resolutionName, TAIL_POINTS);
  }

  /** The points that may have changed since any earlier push: the open buckets and their predecessors. */
  delta(id: string, resolutionName: string): SeriesTail {
    return this.recent(id, resolutionName, PUSHED_ROWS);
  }

  /** The main column of an indicator by day, without access checks. */
  daily(indicator: Indicator, parameters: Question['parameters'] = {}, frame = this.frameOf(indicator, '1d')): Daily {
    const inputs = frame.inputsOf(indicator, parameters);
    const { key, derivation } = indicator.columns[0]!;
    return {
      values: frame.column(indicator, key, parameters).subarray(0, frame.tellingRows(inputs, derivation)),
      timeOf: (row) => frame.timeOf(row),
      isSimulated: (row) => frame.sourcesAt(inputs, row).some((source) => this.series.source(source).simulated),
    };
  }

  /** Throws if the indicator needs a metric without any point at the resolution; the error names it. */
  refuseWithoutSource(raw: RawQuestion, sources?: SourceStates): void {
    const missing = this.missingFor(raw);
    const { id } = known(raw.id);
    const down = missing.length > 0 ? sources?.downFor(missing) : undefined;
    if (down) throw new AppError('indicator.sourceDown', { id, source: down.name });
    if (missing.length > 0) throw new AppError('indicator.noSource', { id, inputs: missing.join(', ') });
  }

  /**
   * Returns the answer; throws if it is empty because no source provides its inputs, or the one that does cannot be
   * reached.
   */
  answered<A extends { readonly times: ArrayLike<number> }>(raw: RawQuestion, answer: A, sources: SourceStates): A {
    if (answer.times.length === 0 && sources.hasAskedAll()) this.refuseWithoutSource(raw, sources);
    return answer;
  }

  /** The metrics without any point that the indicator needs. */
  missingFor(raw: RawQuestion): MetricId[] {
    const { indicator, parameters, resolution } = understand(raw, this.clock.now());
    const frame = this.allFrames().of(indicator, resolution);
    return frame
      .inputsOf(indicator, parameters)
      .filter((metric) => this.series.column(metric, frame.step).extent === undefined);
  }

  private previewOf(raw: RawQuestion, caller: Identity): Preview | undefined {
    const now = this.clock.now();
    return previewOf(understand(raw, now), caller, now);
  }

  private reading(question: Question, note: Preview['note'] | null): Granted {
    const { indicator, ...rest } = question;
    return {
      state: JSON.stringify([indicator.id, rest, note, this.versionFor(indicator)]),
      isFresh: this.freshness(indicator),
      read: () => (note ? noted(this.excerptOf(question), note) : this.excerptOf(question)),
    };
  }

  /** The series in a question's range, from the frame given. */
  excerptOf(question: Question, frame = this.frameOf(question.indicator, question.resolution)): Excerpt {
    const table = between(tableOf(frame, question), question);
    const inputs = frame.inputsOf(question.indicator, question.parameters);
    const [from, to] = [table.times[0], table.times.at(-1)];
    const rows =
      from === undefined || to === undefined ? { first: 0, last: -1 } : rowsWithin(frame, question, { from, to });
    return {
      id: question.indicator.id,
      resolution: question.resolution,
      parameters: { ...question.parameters },
      provenance: provenanceOf(frame, this.series, { inputs, ...rows }),
      ...this.standing(frame, question, table),
      preview: null,
    };
  }

  private recent(id: string, resolutionName: string, points: number): SeriesTail {
    const indicator = known(id);
    const resolution = offered(indicator, resolutionName);
    const frame = this.allFrames().of(indicator, resolution);
    const ats = frame.inputsOf(indicator).flatMap((metric) => this.lastAt.get(metric) ?? []);
    const table = recentTable(frame, { indicator, resolution }, points);
    return { ...this.tail(frame, { indicator, resolution }, table), at: ats.length > 0 ? Math.max(...ats) : null };
  }

  /** The points of a table in wire format, with the data that applies to all of them. */
  tail(frame: Frame, view: View, table: Table): Omit<SeriesTail, 'at'> {
    return told(this.standing(frame, view, table));
  }

  private standing(
    frame: Frame,
    { indicator, parameters }: View,
    table: Table,
  ): Omit<SeriesTail, 'at' | 'times' | 'values'> & Pick<Excerpt, 'times' | 'values'> {
    const inputs = frame.inputsOf(indicator, parameters);
    const lastRow = frame.rowAt(table.times.at(-1) ?? 0);
    const fetched = inputs.flatMap((metric) => frame.fetchedAt(metric, lastRow) ?? []);
    return {
      revision: this.startedAt + frame.rewritesBehind(indicator, parameters),
      columns: indicator.columns.map(({ key }) => key),
      times: Float64Array.from(table.times, (time) => time / SECOND),
      values: table.columns.map((column) => Float64Array.from(column)),
      provisionalFrom: table.provisionalFrom === null ? null : table.provisionalFrom / SECOND,
      updatedAt: fetched.length > 0 ? Math.max(...fetched) : null,
      ...blockBehind(
        inputs.map((metric) => frame.newestSource(metric)),
        this.series,
      ),
    };
  }

  private versionOf(asset: Asset): number {
    return this.versions.get(asset) ?? 0;
  }

  private allFrames(): Frames {
    if (!this.frames) throw new Error('compute() comes first');
    return this.frames;
  }
}

/** The indicators that use any of the changed metrics, under any of their definitions. */
const affected = (frame: Frame, moved: readonly MetricId[]): { indicator: Indicator; resolution: Resolution }[] =>
  frame.indicators.flatMap((indicator) => {
    if (!frame.everyInputOf(indicator).some((metric) => moved.includes(metric))) return [];
    return indicator.resolutions
      .filter((resolution) => stepOf(resolution) === frame.step)
      .map((resolution) => ({ indicator, resolution }));
  });

/** Marks an excerpt as a preview, without a provisional range beyond its end. */
const noted = (excerpt: Excerpt, note: Preview['note']): Excerpt => {
  const { provisionalFrom } = excerpt;
  const isOpen = provisionalFrom !== null && provisionalFrom <= (excerpt.times.at(-1) ?? 0);
  return { ...excerpt, provisionalFrom: isOpen ? provisionalFrom : null, preview: note };
};
