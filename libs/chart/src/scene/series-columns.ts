import type { Provenance, Series, SeriesPreview } from '@chaintide/contracts/charts/indicators';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';

/** Latency of the newest live change, in ms of the gateway's clock. */
export interface Hops {
  /** From its source to the gateway; null if the source does not state the time. */
  readonly source: number | null;
  /** From the gateway to this page. */
  readonly gateway: number;
}

/** A series in memory: typed columns, with NaN for the contract's null. */
export interface SeriesColumns {
  readonly id: string;
  readonly resolution: Resolution;
  readonly revision: number;
  readonly columns: readonly string[];
  /** Bucket starts, unix seconds UTC, ascending. */
  readonly times: Float64Array;
  readonly values: readonly Float64Array[];
  /**
   * Points before this time (unix seconds) are rounded in columns for which `rounded` is true; null if all are exact.
   */
  readonly roundedBefore: number | null;
  readonly rounded: readonly boolean[];
  readonly provisionalFrom: number | null;
  readonly provenance: readonly Provenance[];
  readonly updatedAt: number | null;
  /** Time of the newest live change according to its source, unix ms; null before the first. */
  readonly movedAt: number | null;
  /** Latency of the newest live change; null before the first. */
  readonly hops: Hops | null;
  /** Set if the indicator is above the reader's grade: the points are coarse, end early and are not updated. */
  readonly preview: SeriesPreview | null;
  /** Set if the points are those that were published by the end of a day, which do not change. */
  readonly known?: string | undefined;
}

/** Whether the newest point is simulated. */
export const isSimulatedNow = ({ provenance }: Pick<SeriesColumns, 'provenance'>): boolean =>
  provenance.at(-1)?.simulated ?? false;

/** Whether the point of a bucket (unix seconds) is simulated. */
export const isSimulatedAt = ({ provenance }: Pick<SeriesColumns, 'provenance'>, time: number): boolean =>
  provenance.some(({ from, to, simulated }, index) => {
    const isOpenEnded = index === provenance.length - 1; // points that were pushed since
    return simulated && time >= from && (time <= to || isOpenEnded);
  });

export const columnOf = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? NaN);

/** Converts a series of which every point is exact. */
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
  known: series.known,
});

const ROUNDED_DIGITS = 6; // 2^-21 relative is 4.8e-7

/** Number of exact significant digits of a point; undefined if all are exact. */
export const digitsAt = ({ rounded, roundedBefore }: SeriesColumns, column: number, time: number): number | undefined =>
  rounded[column] && roundedBefore !== null && time < roundedBefore ? ROUNDED_DIGITS : undefined;
