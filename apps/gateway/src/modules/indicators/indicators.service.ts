import { Injectable } from '@nestjs/common';
import type { Catalogue, Indicator, Series, SeriesTail } from '@chaintide/contracts/indicators';
import { gradeOfTier } from '@chaintide/contracts/levels';
import { SECOND, TAIL_POINTS } from '@chaintide/contracts/limits';
import { resolutionGrades, type Resolution } from '@chaintide/contracts/resolutions';
import { assetOf, type Asset } from '@chaintide/indicators/assets';
import { catalogue } from '@chaintide/indicators/catalogue';
import type { MetricId } from '@chaintide/indicators/metrics';
import { AppError } from '../../platform/errors/app-error.ts';
import { Clock } from '../../platform/clock.ts';
import { requireGrade, type Identity } from '../../platform/identity.ts';
import { SeriesService, type SeriesChange } from '../series/series.service.ts';
import { told, type Excerpt } from './excerpt.ts';
import { PUSHED_ROWS, stepOf, type Frame } from './frame.ts';
import { Frames } from './frames.ts';
import { rowsWithin } from './cut.ts';
import { provenanceOf } from './origin.ts';
import { previewOf, type Preview } from './preview.ts';
import { known, offered, understand, type Question, type RawQuestion } from './question.ts';
import { recentTable, tableOf, type Table, type View } from './table.ts';

const FRESH_MS = 5 * SECOND;

/** A series that a caller may see and that is still to be read. */
export interface Granted {
  readonly read: () => Excerpt;
  /** Differs wherever the series would. */
  readonly state: string;
  readonly isFresh: () => boolean;
}

/** Every indicator, computed from the stored series and kept up with them. */
@Injectable()
export class IndicatorsService {
  private frames: Frames | undefined;
  private readonly lastAt = new Map<MetricId, number>();
  private readonly versions = new Map<Asset, number>();
  /** Seconds: no revision of an earlier process is taken for one of this. */
  private readonly startedAt: number;

  constructor(
    private readonly series: SeriesService,
    private readonly clock: Clock,
  ) {
    this.startedAt = Math.floor(clock.now() / SECOND);
  }

  /** Computes everything once; call it when the series are loaded. */
  compute(): void {
    this.frames = new Frames(this.series, this.clock.now());
  }

  /** Takes over what changed; gives the indicators and resolutions that a listener of them should hear of. */
  update(changes: readonly SeriesChange[]): { indicator: Indicator; resolution: Resolution }[] {
    for (const { metric, at } of changes) if (at !== null) this.lastAt.set(metric, at);
    for (const asset of new Set(changes.map(({ metric }) => assetOf(metric))))
      this.versions.set(asset, this.versionOf(asset) + 1);
    return this.allFrames().all.flatMap((frame) => {
      const moved = frame.update(changes.filter(({ step }) => step === frame.step));
      return moved.length === 0 ? [] : affected(frame, moved);
    });
  }

  /** Goes up with every change of anything that an indicator's asset is computed from. */
  versionFor({ id }: Pick<RawQuestion, 'id'>): number {
    return this.versionOf(assetOf(known(id).id));
  }

  /** Whether an answer of now still holds; one of a preview says until when it tells, so none holds for long. */
  freshness(raw: Pick<RawQuestion, 'id'>): () => boolean {
    const [version, until] = [this.versionFor(raw), this.clock.now() + FRESH_MS];
    return () => this.versionFor(raw) === version && this.clock.now() < until;
  }

  catalogue(): Catalogue {
    return catalogue;
  }

  /** A series with nothing held back: for the gateway itself and whoever runs it. */
  seriesOf(raw: RawQuestion): Series {
    return told(this.excerptOf(understand(raw, this.clock.now())));
  }

  /** What a caller may see of a series: a preview where its tier is above the caller's grade. Throws where only the resolution is. */
  seriesFor(raw: RawQuestion, caller: Identity): Series {
    return told(this.granted(raw, caller).read());
  }

  /** The same, before anything is read. */
  granted(raw: RawQuestion, caller: Identity): Granted {
    const preview = this.previewOf(raw, caller);
    const question = preview?.question ?? this.openTo(raw, caller).question;
    return this.reading(question, preview?.note ?? null);
  }

  /** A series that is open to a caller whole, before anything is read. Throws where it is not, and where nobody gives what it needs. */
  grantedWhole(raw: RawQuestion, caller: Identity): Granted {
    const { question } = this.openTo(raw, caller);
    this.refuseWithoutSource(raw);
    return this.reading(question, null);
  }

  /** What a caller gets where the tier is above its grade; undefined where it is not. */
  previewFor(raw: RawQuestion, caller: Identity): Series | undefined {
    const preview = this.previewOf(raw, caller);
    return preview && told(this.reading(preview.question, preview.note).read());
  }

  /** What a caller asks, and the frame that holds its answer; throws where the tier or the resolution is above the caller's grade. */
  openTo(raw: RawQuestion, caller: Identity): { question: Question; frame: Frame } {
    const question = understand(raw, this.clock.now());
    requireGrade(Math.max(gradeOfTier(question.indicator.tier), resolutionGrades[question.resolution]), caller);
    return { question, frame: this.allFrames().of(question.indicator, question.resolution) };
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
    const frame = this.allFrames().of(indicator, resolution);
    const missing = frame
      .inputsOf(indicator, parameters)
      .filter((metric) => this.series.column(metric, frame.step).extent === undefined);
    if (missing.length > 0) throw new AppError('indicator.noSource', { id: indicator.id, inputs: missing.join(', ') });
  }

  /** The answer; throws where it is empty because nobody gives what the indicator needs. */
  answered<A extends { readonly times: ArrayLike<number> }>(raw: RawQuestion, answer: A, hasAskedAll: boolean): A {
    if (answer.times.length === 0 && hasAskedAll) this.refuseWithoutSource(raw);
    return answer;
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

  private excerptOf(question: Question): Excerpt {
    const frame = this.allFrames().of(question.indicator, question.resolution);
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

  /** The points of a table as they travel, and what holds for all of them. */
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
    const fetched = inputs.flatMap((metric) => frame.trace(metric, lastRow)?.fetchedAt ?? []);
    return {
      revision: this.startedAt + frame.rewritesBehind(indicator, parameters),
      columns: indicator.columns.map(({ key }) => key),
      times: Float64Array.from(table.times, (time) => time / SECOND),
      values: table.columns.map((column) => Float64Array.from(column)),
      provisionalFrom: table.provisionalFrom === null ? null : table.provisionalFrom / SECOND,
      updatedAt: fetched.length > 0 ? Math.max(...fetched) : null,
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

/** What is drawn from the moved metrics of a frame. */
const affected = (frame: Frame, moved: readonly MetricId[]): { indicator: Indicator; resolution: Resolution }[] =>
  frame.indicators.flatMap((indicator) => {
    if (!frame.inputsOf(indicator).some((metric) => moved.includes(metric))) return [];
    return indicator.resolutions
      .filter((resolution) => stepOf(resolution) === frame.step)
      .map((resolution) => ({ indicator, resolution }));
  });

/** As a preview: what may still change in it is not told otherwise. */
const noted = (excerpt: Excerpt, note: Preview['note']): Excerpt => {
  const { provisionalFrom } = excerpt;
  const isOpen = provisionalFrom !== null && provisionalFrom <= (excerpt.times.at(-1) ?? 0);
  return { ...excerpt, provisionalFrom: isOpen ? provisionalFrom : null, preview: note };
};

const between = (table: Table, { from, to }: { from: number; to: number }): Table => {
  const start = table.times.findIndex((time) => time >= from);
  const end = table.times.findLastIndex((time) => time < to) + 1;
  if (start === -1 || end <= start) return { times: [], columns: table.columns.map(() => []), provisionalFrom: null };
  return {
    ...table,
    times: table.times.slice(start, end),
    columns: table.columns.map((column) => column.slice(start, end)),
  };
};
