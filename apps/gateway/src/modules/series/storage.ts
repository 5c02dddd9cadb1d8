import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Column } from './column.ts';
import type { SeriesRepository } from './series.repository.ts';

/** The storage that the settings choose. */
export const STORAGE = Symbol('storage of series');

/** Storage of columns between runs. */
export type Storage = Pick<
  SeriesRepository,
  'maySave' | 'load' | 'loadReleases' | 'save' | 'revisions' | 'allRevisions'
> & {
  /** A column as it stood before a moment, in Unix ms; undefined or absent where revisions tell of the past. */
  standing?(series: { readonly metric: MetricId; readonly step: Step }, before: number): Promise<Column | undefined>;
  close?(): Promise<void>;
};

/** A store that keeps nothing, for one-off programs. */
export const nowhere: Storage = {
  maySave: true,
  load: () => Promise.resolve({ sources: [], chunks: [] }),
  save: () => Promise.resolve(),
  loadReleases: () => Promise.resolve({ days: [], releases: [], reads: [] }),
  revisions: () => Promise.resolve([]),
  allRevisions: () => Promise.resolve([]),
};
