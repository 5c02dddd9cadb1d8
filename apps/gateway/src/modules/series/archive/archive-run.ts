import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import { metricIds, metrics, type MetricId, type Step } from '@chaintide/indicators/metrics';
import { releaseRules } from '@chaintide/indicators/releases';
import type { Tx } from '../../../platform/db/database.ts';
import { Releases, type Release } from '../releases.ts';
import type { KnownSource, StoredRelease } from '../stored.ts';
import type { ArchiveFolder, SeriesState } from './manifest.ts';
import { readParquet, revisionForm, valueForm, writeParquet, type Form } from './parquet-file.ts';
import { chunksOf, periodsOf, type Period } from './period.ts';
import { mergedRevisions, mergedValues, revisionRows, toRevisions, valueRows } from './rows.ts';
import { columnOf, digestsOf, revisionsWithin } from './stored-series.ts';

interface Stored {
  readonly tx: Tx;
  readonly world: string;
  readonly sources: readonly KnownSource[];
  readonly releases: readonly StoredRelease[];
}

type Files = SeriesState['files'];

interface Series {
  readonly metric: MetricId;
  readonly step: Step;
  readonly stepMs: number;
}

/** Goes through the series of a world, and writes the files of those that have changed. One period at a time is in memory. */
export class ArchiveRun {
  private readonly releases = new Releases();
  private readonly releasesOf: ReadonlyMap<string, readonly StoredRelease[]>;
  private written = 0;

  constructor(
    private readonly folder: ArchiveFolder,
    private readonly stored: Stored,
  ) {
    this.releases.load(stored.releases, []);
    this.releasesOf = Map.groupBy(stored.releases, ({ metric }) => metric);
  }

  releaseOf(...asked: Parameters<Releases['releaseOf']>): Release | undefined {
    return this.releases.releaseOf(...asked);
  }

  source(id: number): KnownSource {
    const source = this.stored.sources.find((one) => one.id === id);
    if (!source) throw new Error(`no source has the number ${id}`);
    return source;
  }

  /** Null if there is a real and a simulated source of that name. */
  readonly isSimulated = (name: string): boolean | null => {
    const flags = new Set(this.stored.sources.filter((one) => one.name === name).map(({ simulated }) => simulated));
    const [flag] = flags;
    return flags.size === 1 ? flag! : null;
  };

  /** Returns how many files were written. */
  async all(): Promise<number> {
    for (const metric of metricIds) {
      for (const step of metrics[metric].steps) await this.series({ metric, step, stepMs: resolutionMs[step]! });
    }
    return this.written;
  }

  private async series(series: Series): Promise<void> {
    const name = `${series.metric}@${series.step}`;
    const digests = await digestsOf(this.stored.tx, this.stored.world, series);
    const releases = this.releasesDigest(series.metric);
    const before = this.folder.stateOf(name);
    const files = this.present(before?.files ?? {});
    const isWhole = before?.releases === releases && Object.keys(files).length === Object.keys(before.files).length;
    const changed = [...digests].filter(([number, digest]) => !isWhole || before.chunks[number] !== digest);
    if (changed.length === 0) return;
    const numbers = changed.map(([number]) => number);
    for (const period of periodsOf(numbers, series.stepMs)) Object.assign(files, await this.period(series, period));
    this.folder.note(name, { releases, chunks: { ...before?.chunks, ...Object.fromEntries(digests) }, files });
  }

  /** Without those that somebody has removed, which are written again. */
  private present(files: Files): Files {
    return Object.fromEntries(Object.entries(files).filter(([path]) => existsSync(join(this.folder.path, path))));
  }

  private async period(series: Series, period: Period): Promise<Files> {
    const { tx, world } = this.stored;
    const place = `series=${series.metric}/step=${series.step}/${period.path}.parquet`;
    const revised = `revisions/${place}`;
    const revisions = mergedRevisions(
      await this.read(revised, revisionForm),
      revisionRows(await revisionsWithin(tx, { world, ...series, ...period }), this.isSimulated),
    );
    const column = await columnOf(tx, world, {
      series,
      chunks: chunksOf(period, series.stepMs),
      stepMs: series.stepMs,
    });
    const past = { metric: series.metric, revisions: toRevisions(revisions, series), series: this };
    const valued = `values/${place}`;
    const values = mergedValues(await this.read(valued, valueForm), valueRows(column, past, { period, names: this }));
    return { ...this.write(revised, revisionForm, revisions), ...this.write(valued, valueForm, values) };
  }

  private read<R>(path: string, form: Form<R>): Promise<R[]> {
    return readParquet(join(this.folder.path, path), form);
  }

  private write<R>(path: string, form: Form<R>, rows: readonly R[]): Files {
    if (rows.length === 0) return {};
    const { sha256, isNew } = writeParquet(join(this.folder.path, path), form, rows);
    if (isNew) this.written += 1;
    return { [path]: { rows: rows.length, sha256 } };
  }

  private releasesDigest(metric: MetricId): string {
    const ordered = (this.releasesOf.get(metric) ?? []).toSorted((a, b) => a.time - b.time);
    return createHash('sha256')
      .update(JSON.stringify([releaseRules[metric], ordered]))
      .digest('hex');
  }
}
