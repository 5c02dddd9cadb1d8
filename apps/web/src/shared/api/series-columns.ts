import type { Provenance, Series, SeriesPreview } from '@chaintide/contracts/indicators';
import type { Resolution } from '@chaintide/contracts/resolutions';

/** A series as the page holds it: typed columns, where NaN stands for the contract's null. */
export interface SeriesColumns {
  readonly id: string;
  readonly resolution: Resolution;
  readonly revision: number;
  readonly columns: readonly string[];
  /** Bucket starts, unix seconds UTC, ascending. */
  readonly times: Float64Array;
  readonly values: readonly Float64Array[];
  readonly provisionalFrom: number | null;
  readonly provenance: readonly Provenance[];
  readonly updatedAt: number | null;
  /** When the source says the newest live change happened, unix ms; null until one arrived. */
  readonly movedAt: number | null;
  /** Set where the reader's grade does not open the indicator: the points are coarse and end early, and nothing moves them. */
  readonly preview: SeriesPreview | null;
}

export const columnOf = (values: readonly (number | null)[]): Float64Array => Float64Array.from(values, (value) => value ?? NaN);

export const columnsOf = (series: Series): SeriesColumns => ({
  id: series.id,
  resolution: series.resolution,
  revision: series.revision,
  columns: series.columns,
  times: Float64Array.from(series.times),
  values: series.values.map(columnOf),
  provisionalFrom: series.provisionalFrom,
  provenance: series.provenance,
  updatedAt: series.updatedAt,
  movedAt: null,
  preview: series.preview,
});
