import { Inject, Injectable, Logger } from '@nestjs/common';
import { metricIds, metrics, type MetricId, type Step } from '@chaintide/indicators/metrics';
import type { BlockMark } from '@chaintide/contracts/charts/indicators';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import { Bus, busEvent } from '../../platform/bus.ts';
import type { Batch, Point } from './batch.ts';
import { Column } from './column.ts';
import { Releases, type Release } from './releases.ts';
import { RevisionLog } from './revision-log.ts';
import { chronicleOf, columnBefore, type KnownPoint } from './standing.ts';
import { SeriesRepository, type Bucket, type Changes, type KnownSource, type Revision } from './series.repository.ts';

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

interface Entry {
  readonly metric: MetricId;
  readonly step: Step;
  readonly column: Column;
}

/** Storage of columns between runs. */
type Storage = Pick<SeriesRepository, 'load' | 'loadReleases' | 'save' | 'revisions' | 'allRevisions'>;

/** A store that keeps nothing, for one-off programs. */
export const nowhere: Storage = {
  load: () => Promise.resolve({ sources: [], chunks: [] }),
  save: () => Promise.resolve(),
  loadReleases: () => Promise.resolve({ days: [], releases: [], reads: [] }),
  revisions: () => Promise.resolve([]),
  allRevisions: () => Promise.resolve([]),
};

const key = (metric: string, step: string): string => `${metric}@${step}`;
const FLUSH_MS = 1_000; // batches writes: back-fill pages arrive in quick succession

/** The columns of every base metric: held in memory for reads, and stored in the database for the next start. */
@Injectable()
export class SeriesService {
  private readonly logger = new Logger(SeriesService.name);
  private readonly entries = new Map<string, Entry>();
  private readonly sources = new Map<string, KnownSource>();
  private readonly sourceById: KnownSource[] = [];
  private readonly newSources = new Set<KnownSource>();
  private readonly blocks = new Map<number, BlockMark>();
  private readonly log = new RevisionLog();
  private readonly releases = new Releases();
  private saving: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SeriesRepository) private readonly repository: Storage,
    private readonly bus: Bus,
  ) {
    for (const metric of metricIds) {
      for (const step of metrics[metric].steps) {
        this.entries.set(key(metric, step), { metric, step, column: new Column(resolutionMs[step]!) });
      }
    }
  }

  async load(): Promise<void> {
    const { sources, chunks } = await this.repository.load();
    const { days, releases, reads } = await this.repository.loadReleases();
    this.log.load(days);
    this.releases.load(releases, reads);
    for (const source of sources) this.know(source);
    for (const { metric, step, number, chunk } of chunks)
      this.entries.get(key(metric, step))?.column.adopt(number, chunk);
  }

  column(metric: MetricId, step: Step): Column {
    return this.entry(metric, step).column;
  }

  emptyColumn(step: Step): Column {
    return new Column(resolutionMs[step]!);
  }

  source(id: number): KnownSource {
    const source = this.sourceById[id];
    if (!source) throw new Error(`no source has the number ${id}`);
    return source;
  }

  /** The number of a source; undefined for one that has given nothing yet. */
  numberOf(source: Pick<KnownSource, 'name' | 'simulated'>): number | undefined {
    return this.sources.get(nameOf(source))?.id;
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
    const source = this.sourceOf(batch);
    if (batch.block) this.blocks.set(source.id, batch.block);
    for (const [metric, figures] of Object.entries(batch.firstFigures ?? {}))
      this.releases.give(metric as MetricId, figures);
    const changes = Object.entries(batch.points).flatMap(([metric, points]) => {
      const entry = this.entry(metric as MetricId, batch.step);
      const from = this.write(entry, points, { batch, source });
      return from === undefined ? [] : [{ metric: entry.metric, step: entry.step, from, at: batch.at ?? null }];
    });
    if (changes.length > 0) this.bus.emit(seriesChanged, changes);
    if (changes.length > 0 || this.releases.isChanged) this.flushSoon();
  }

  private flushSoon(): void {
    this.timer ??= setTimeout(
      () => void this.flush().catch((error: unknown) => this.logger.error(error)),
      FLUSH_MS,
    ).unref(); // the shutdown flushes by itself
  }

  /** Stores pending changes; on failure rejects and keeps them for the next attempt. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const saved = this.saving.then(() => this.save());
    this.saving = saved.catch(() => undefined);
    await saved;
  }

  private async save(): Promise<void> {
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
    const changes = {
      sources: [...this.newSources],
      chunks: entries.flatMap(({ metric, step, column }) =>
        column.takeDirty().map((dirty) => ({ metric, step, ...dirty })),
      ),
      ...this.log.take(),
      ...this.releases.take(),
    };
    this.newSources.clear();
    return changes;
  }

  /** Failed writes are retried with the next one. */
  private giveBack(changes: Changes): void {
    for (const source of changes.sources) this.newSources.add(source);
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

  private sourceOf({ source: name, simulated, priority }: Batch): KnownSource {
    const known = this.sources.get(nameOf({ name, simulated }));
    if (known?.priority === priority) return known;
    const source = { id: known?.id ?? this.sources.size + 1, name, simulated, priority };
    this.newSources.add(source);
    return this.know(source);
  }

  private know(source: KnownSource): KnownSource {
    this.sources.set(nameOf(source), source);
    this.sourceById[source.id] = source;
    return source;
  }
}

/** A file of real days and a simulated interface may have the same name in one world. */
const nameOf = ({ name, simulated }: Pick<KnownSource, 'name' | 'simulated'>): string => `${name} ${simulated}`;
