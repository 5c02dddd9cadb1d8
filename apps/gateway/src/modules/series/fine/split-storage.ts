import { HOUR } from '@chaintide/contracts/limits';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import { metricIds, metrics, type MetricId, type Step } from '@chaintide/indicators/metrics';
import { CHUNK_ROWS, Chunk } from '../chunk.ts';
import { Column } from '../column.ts';
import type { Changes, SeriesRepository, StoredChunk } from '../series.repository.ts';
import type { Storage } from '../storage.ts';
import type { Bucket, KnownSource, Revision } from '../stored.ts';
import type { PointStore, StandingPoint } from './point-store.ts';

type Series = Omit<Bucket, 'time'>;

const stepMsOf = (step: string): number => resolutionMs[step as Step]!;
const isFine = ({ step }: Pick<Series, 'step'>): boolean => stepMsOf(step) < HOUR;
const fineSeries = metricIds
  .flatMap((metric) => metrics[metric].steps.map((step) => ({ metric, step })))
  .filter(isFine);

/** Keeps points finer than an hour in a store of their own, and everything else in the database. */
export class SplitStorage implements Storage {
  private readonly sources = new Map<number, KnownSource>();

  constructor(
    private readonly repository: SeriesRepository,
    private readonly points: PointStore,
  ) {}

  get maySave(): boolean {
    return this.repository.maySave;
  }

  async load(): Promise<Pick<Changes, 'sources' | 'chunks'>> {
    await this.points.prepare();
    const { sources, chunks } = await this.repository.load();
    for (const source of sources) this.sources.set(source.id, source);
    const fine: StoredChunk[] = [];
    for (const series of fineSeries) fine.push(...(await this.chunksOf(series)));
    return { sources: [...this.sources.values()], chunks: [...chunks.filter((one) => !isFine(one)), ...fine] };
  }

  loadReleases(): ReturnType<Storage['loadReleases']> {
    return this.repository.loadReleases();
  }

  revisions(bucket: Bucket, limit: number): Promise<Revision[]> {
    return this.repository.revisions(bucket, limit);
  }

  allRevisions(series: Series): Promise<Revision[]> {
    return this.repository.allRevisions(series);
  }

  /** Points first: if the database refuses the rest, everything is given again, and no point is added twice. */
  async save(changes: Changes): Promise<void> {
    for (const source of changes.sources) this.sources.set(source.id, source);
    const fine = changes.chunks.filter(isFine);
    if (fine.length > 0) await this.repository.fenced(() => this.points.append(fine, (id) => this.sources.get(id)!));
    await this.repository.save({ ...changes, chunks: changes.chunks.filter((one) => !isFine(one)) });
  }

  async standing(
    series: { readonly metric: MetricId; readonly step: Step },
    before: number,
  ): Promise<Column | undefined> {
    if (!isFine(series)) return undefined;
    const column = new Column(stepMsOf(series.step));
    for (const { number, chunk } of await this.chunksOf(series, before)) column.adopt(number, chunk);
    return column;
  }

  close(): Promise<void> {
    return this.points.close();
  }

  private async chunksOf(series: Series, before?: number): Promise<StoredChunk[]> {
    const stepMs = stepMsOf(series.step);
    const chunks = new Map<number, Chunk>();
    for await (const point of this.points.standing(series, before === undefined ? {} : { before })) {
      const row = Math.floor(point.time / stepMs);
      const number = Math.floor(row / CHUNK_ROWS);
      const chunk = chunks.get(number) ?? new Chunk();
      chunks.set(number, chunk);
      chunk.write(row % CHUNK_ROWS, { ...point, source: this.numberOf(point.source), provisional: false });
    }
    for (const chunk of chunks.values()) chunk.dirty = false;
    return [...chunks].map(([number, chunk]) => ({ ...series, number, chunk }));
  }

  /** The number of a source; one that the database does not know (the program was killed before it was told) gets the next. */
  private numberOf({ name, simulated, priority }: StandingPoint['source']): number {
    for (const one of this.sources.values()) if (one.name === name && one.simulated === simulated) return one.id;
    const id = Math.max(0, ...this.sources.keys()) + 1;
    this.sources.set(id, { id, name, simulated, priority });
    return id;
  }
}
