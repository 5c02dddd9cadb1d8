import { Inject, Injectable, Logger } from '@nestjs/common';
import { metricIds, metrics, type MetricId, type Step } from '@chaintide/indicators/metrics';
import type { BlockMark } from '@chaintide/contracts/charts/indicators';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import { Bus, busEvent } from '../../platform/bus.ts';
import type { Batch, Point } from './batch.ts';
import { Column } from './column.ts';
import { openPoints } from './open-points.ts';
import { Releases, type Release } from './releases.ts';
import { RevisionLog } from './revision-log.ts';
import { SourceBook, type Taken } from './source-book.ts';
import { STORAGE, type Storage } from './storage.ts';
import { chronicleOf, columnBefore, type KnownPoint } from './standing.ts';
import type { Changes } from './series.repository.ts';
import type { Bucket, KnownSource, Revision } from './stored.ts';
export { nowhere } from './storage.ts';
export type { Taken } from './source-book.ts';

/** A change of a metric's points, starting with the bucket at `from`. */
export interface SeriesChange {
  readonly metric: MetricId;
  readonly step: Step;
  /** Start of the first changed bucket, unix ms. */
  readonly from: number;
  /** The time of the newest value according to the source, Unix ms; null if it states none. */
  readonly at: number | null;
}
export const seriesChanged = busEvent<readonly SeriesChange[]>('series.changed');
export const batchTaken = busEvent<Taken>('batch.taken');

interface Entry {
  readonly metric: MetricId;
  readonly step: Step;
  readonly column: Column;
}

const key = (metric: string, step: string): string => `${metric}@${step}`;
const FLUSH_MS = 1_000; // batches writes: back-fill pages arrive in quick succession

/** The columns of every base metric: held in memory for reads, and stored in the database for the next start. */
@Injectable()
export class SeriesService {
  private readonly logger = new Logger(SeriesService.name);
  private readonly entries = new Map<string, Entry>();
  private readonly sources = new SourceBook();
  private readonly blocks = new Map<number, BlockMark>();
  private readonly log = new RevisionLog();
  private readonly releases = new Releases();
  private saving: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(STORAGE) private readonly repository: Storage,
    private readonly bus: Bus,
  ) {
    for (const metric of metricIds) {
      for (const step of metrics[metric].steps) {
        this.entries.set(key(metric, step), { metric, step, column: new Column(resolutionMs[step]!) });
      }
    }
  }

  /** Takes what is stored, where it is newer than what is held or in any case, and publishes the changes. */
  async load(which: 'newer' | 'all' = 'newer'): Promise<void> {
    const { sources, chunks } = await this.repository.load();
    const { days, releases, reads } = await this.repository.loadReleases();
    this.log.load(days);
    this.releases.load(releases, reads);
    this.sources.load(sources);
    const changes = chunks.flatMap(({ metric, step, number, chunk }) => {
      const entry = this.entries.get(key(metric, step));
      const row = entry?.column.merge(number, chunk, which);
      return entry && row !== undefined ? [changeOf(entry, row)] : [];
    });
    if (changes.length > 0) this.bus.emit(seriesChanged, changes);
  }

  column(metric: MetricId, step: Step): Column {
    return this.entry(metric, step).column;
  }

  emptyColumn(step: Step): Column {
    return new Column(resolutionMs[step]!);
  }

  source(id: number): KnownSource {
    return this.sources.at(id);
  }

  /** The number of a source; undefined for one that has given nothing yet. */
  numberOf(source: Pick<KnownSource, 'name' | 'simulated'>): number | undefined {
    return this.sources.find(source)?.id;
  }

  /** The newest block that the points of a source follow from; undefined for one that reads none, or none since the start. */
  blockOf(source: number): BlockMark | undefined {
    return this.blocks.get(source);
  }

  /** Start of the newest final bucket, Unix ms; sources request what follows it. */
  lastFinal(metric: MetricId, step: Step): number | undefined {
    return this.entry(metric, step).column.lastFinalTime;
  }

  /** The values of buckets one after another, the first at `from` in unix ms; NaN where there is none. */
  values(
    metric: MetricId,
    step: Step,
    { from, count }: { readonly from: number; readonly count: number },
  ): Float64Array {
    const column = this.column(metric, step);
    const values = new Float64Array(count);
    column.copy(column.rowOf(from), values);
    return values;
  }

  /** Earlier values of a bucket, newest first. */
  async revisionsOf(bucket: Bucket, limit: number): Promise<Revision[]> {
    await this.logged();
    return this.repository.revisions(bucket, limit);
  }

  /** Every earlier value of a series, oldest first. */
  async allRevisions(series: Omit<Bucket, 'time'>): Promise<Revision[]> {
    await this.logged();
    return this.repository.allRevisions(series);
  }

  /** A column as it stood at a moment, in Unix ms. */
  async columnBefore(metric: MetricId, step: Step, before: number): Promise<Column> {
    const kept = await this.repository.standing?.({ metric, step }, before);
    if (kept) return kept;
    const revisions = await this.allRevisions({ metric, step });
    return columnBefore(this.column(metric, step), before, { metric, revisions, series: this });
  }

  /** Every value of a column in the order in which they became known. */
  async chronicle(metric: MetricId, step: Step): Promise<KnownPoint[]> {
    const revisions = await this.allRevisions({ metric, step });
    return chronicleOf(this.column(metric, step), { metric, revisions, series: this });
  }

  /** Whether a value that came at this moment may have replaced one that was not logged, because there were too many. */
  mayHideRevision({ metric, step }: Omit<Bucket, 'time'>, at: number): boolean {
    return this.log.isOverflow(metric, step, at);
  }

  /**
   * The release of a period of which we have had a value since `heldSince`; undefined for a metric that is known as soon as its
   * bucket ends.
   */
  releaseOf(metric: MetricId, time: number, heldSince: number): Release | undefined {
    return this.releases.releaseOf(metric, time, heldSince);
  }

  /** Increases with every release that becomes known. */
  get releasesVersion(): number {
    return this.releases.version;
  }

  /** Applies a batch, publishes the changes on the bus, and stores them shortly after. */
  ingest(batch: Batch): void {
    const source = this.sources.of(batch);
    const changes = this.apply({ batch, source });
    this.bus.emit(batchTaken, { batch, source });
    if (changes.length > 0) this.bus.emit(seriesChanged, changes);
    if (changes.length > 0 || this.releases.isChanged) this.flushSoon();
  }

  /** Takes a batch that the leading process has ingested and will store, with its corrections and releases. */
  follow({ batch, source }: Taken): void {
    const changes = this.apply({ batch, source: this.sources.adopt(source) });
    this.log.take();
    this.releases.take();
    if (changes.length > 0) this.bus.emit(seriesChanged, changes);
  }

  /** The points of open buckets, which are not stored for their own sake. */
  open(): Taken[] {
    return openPoints(this.entries.values(), (id) => this.source(id));
  }

  private apply({ batch, source }: Taken): SeriesChange[] {
    if (batch.block) this.blocks.set(source.id, batch.block);
    for (const [metric, figures] of Object.entries(batch.firstFigures ?? {}))
      this.releases.give(metric as MetricId, figures);
    return Object.entries(batch.points).flatMap(([metric, points]) => {
      const entry = this.entry(metric as MetricId, batch.step);
      const from = this.write(entry, points, { batch, source });
      return from === undefined ? [] : [{ metric: entry.metric, step: entry.step, from, at: batch.at ?? null }];
    });
  }

  private flushSoon(): void {
    this.timer ??= setTimeout(
      () => void this.flush().catch((error: unknown) => this.logger.error(error)),
      FLUSH_MS,
    ).unref(); // the shutdown flushes by itself
  }

  /** Stores pending changes, if this process may; on failure rejects and keeps them for the next attempt. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const saved = this.saving.then(() => this.save());
    this.saving = saved.catch(() => undefined);
    await saved;
  }

  private async save(): Promise<void> {
    if (!this.repository.maySave) return;
    const changes = this.takeChanges();
    if (Object.values(changes).every((list) => list.length === 0)) return;
    try {
      await this.repository.save(changes);
    } catch (error) {
      this.giveBack(changes);
      throw error;
    }
  }

  private takeChanges(): Changes {
    const entries = [...this.entries.values()];
    return {
      sources: this.sources.take(),
      chunks: entries.flatMap(({ metric, step, column }) =>
        column.takeDirty().map((dirty) => ({ metric, step, ...dirty })),
      ),
      ...this.log.take(),
      ...this.releases.take(),
    };
  }

  /** Failed writes are retried with the next one. */
  private giveBack(changes: Changes): void {
    this.sources.giveBack(changes.sources);
    for (const { chunk } of changes.chunks) chunk.dirty = true;
    this.log.giveBack(changes);
    this.releases.giveBack(changes);
  }

  /** Waits until every correction is stored. */
  private async logged(): Promise<void> {
    await (this.log.isEmpty ? this.saving : this.flush());
  }

  /** Writes the points; returns the time of the first one that changed, or undefined. */
  private write(
    entry: Entry,
    points: readonly Point[],
    { batch, source }: { batch: Batch; source: KnownSource },
  ): number | undefined {
    const { metric, step, column } = entry;
    const lastHeld = column.lastFinalTime;
    const [added, revisions]: [number[], Revision[]] = [[], []];
    let from: number | undefined;
    for (const { time, value } of points) {
      const point = {
        value,
        source: source.id,
        priority: batch.priority,
        fetchedAt: batch.fetchedAt,
        provisional: batch.provisionalFrom !== undefined && time >= batch.provisionalFrom,
      };
      const outcome = column.write(column.rowOf(time), point, (id) => this.source(id).priority);
      if (outcome.kind === 'ignored') continue;
      from = Math.min(from ?? time, time);
      if (outcome.kind === 'added') added.push(time);
      if (outcome.kind === 'revised') {
        const { was, wasAt } = outcome;
        revisions.push({
          metric,
          step,
          time,
          was,
          becomes: value,
          source: source.name,
          seenAt: batch.fetchedAt,
          wasAt,
        });
      }
    }
    this.log.add(revisions);
    this.releases.read(metric, added, { at: batch.fetchedAt, lastHeld });
    return from;
  }

  private entry(metric: MetricId, step: Step): Entry {
    const entry = this.entries.get(key(metric, step));
    if (!entry) throw new Error(`${metric} is not kept at ${step}`);
    return entry;
  }
}

const changeOf = ({ metric, step, column }: Entry, row: number): SeriesChange => ({
  metric,
  step,
  from: row * column.stepMs,
  at: null,
});
