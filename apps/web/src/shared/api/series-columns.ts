import type { Provenance, Series, SeriesPreview } from '@chaintide/contracts/indicators';
import type { Resolution } from '@chaintide/contracts/resolutions';

/** How long the newest live change took, ms by the gateway's clock. */
export interface Hops {
  /** From its source to the gateway; null where the source does not say when it happened. */
  readonly source: number | null;
  /** From the gateway to this page. */
  readonly gateway: number;
}

/** A series as the page holds it: typed columns, where NaN stands for the contract's null. */
export interface SeriesColumns {
  readonly id: string;
  readonly resolution: Resolution;
  readonly revision: number;
  readonly columns: readonly string[];
  /** Bucket starts, unix seconds UTC, ascending. */
  readonly times: Float64Array;
  readonly values: readonly Float64Array[];
  /** Points before it (unix seconds) came rounded where `rounded` says so of their column; null: all are exact. */
  readonly roundedBefore: number | null;
  readonly rounded: readonly boolean[];
  readonly provisionalFrom: number | null;
  readonly provenance: readonly Provenance[];
  readonly updatedAt: number | null;
  /** When the source says the newest live change happened, unix ms; null until one arrived. */
  readonly movedAt: number | null;
  /** Of the newest live change; null until one arrived. */
  readonly hops: Hops | null;
  /** Set where the reader's grade does not open the indicator: the points are coarse and end early, and nothing moves them. */
  readonly preview: SeriesPreview | null;
}

export const columnOf = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? NaN);

/** A series whose every point came as it is. */
export const columnsOf = (series: Series): SeriesColumns => ({
  id: series.id,
  resolution: series.resolution,
  revision: series.revision,
  columns: series.columns,
  times: Float64Array.from(series.times),
  values: series.values.map(columnOf),
  roundedBefore: null,
  rounded: series.columns.map(() => false),
  provisionalFrom: series.provisionalFrom,
  provenance: series.provenance,
  updatedAt: series.updatedAt,
  movedAt: null,
  hops: null,
  preview: series.preview,
});

const ROUNDED_DIGITS = 6; // 2^-21 relative is 4.8e-7

/** How many significant digits of a point hold; undefined: all of them. */
export const digitsAt = ({ rounded, roundedBefore }: SeriesColumns, column: number, time: number): number | undefined =>
  rounded[column] && roundedBefore !== null && time < roundedBefore ? ROUNDED_DIGITS : undefined;
