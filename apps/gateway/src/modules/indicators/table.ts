import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { bucketStart, derive } from '@chaintide/indicators/resolution';
import type { Frame } from './frame.ts';

/**
 * An indicator at one resolution: bucket starts (unix ms) and one array per column, without empty rows at either end.
 */
export interface Table {
  readonly times: readonly number[];
  readonly columns: readonly (readonly number[])[];
  /** Start of the first bucket that may still change; null when all are final. */
  readonly provisionalFrom: number | null;
}

/** An indicator with its resolution and parameters. */
export interface View {
  readonly indicator: Indicator;
  readonly resolution: Resolution;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Rows [first, end) of an indicator as a table of the view's resolution. */
export const tableOf = (frame: Frame, view: View, range = { first: 0, end: frame.length }): Table => {
  const { indicator, resolution, parameters } = view;
  const native = columnsOf(frame, view).map((column) => column.subarray(range.first, range.end));
  const { start, end } = filled(native);
  const rowTimes = Array.from({ length: end - start }, (_, index) => frame.timeOf(range.first + start + index));
  const open = Math.min(...frame.inputsOf(indicator, parameters).map((metric) => frame.firstProvisional(metric)));
  const lastTime = rowTimes.at(-1);
  const firstOpen = lastTime === undefined || frame.timeOf(open) > lastTime ? undefined : frame.timeOf(open);
  const parts = native.map((column) => column.subarray(start, end));
  if (resolution === frame.step)
    return { times: rowTimes, columns: parts.map((part) => Array.from(part)), provisionalFrom: firstOpen ?? null };
  const derived = indicator.columns.map(({ derivation }, index) =>
    derive({ times: rowTimes, values: parts[index]! }, resolution, derivation),
  );
  return {
    times: derived[0]!.times,
    columns: derived.map(({ values }) => Array.from(values)),
    // the newest bucket of a coarser resolution stays open until its last row exists and is final
    provisionalFrom: lastTime === undefined ? null : bucketStart(firstOpen ?? lastTime, resolution),
  };
};

/** The last `points` buckets, preceded by any others that may still change. Reads only the rows that it needs. */
export const recentTable = (frame: Frame, view: View, points: number): Table => {
  const { indicator, resolution, parameters } = view;
  const end = endOf(columnsOf(frame, view));
  const bucketMs = resolutionMs[resolution] ?? 31 * DAY;
  const wanted = bucketStart(frame.timeOf(end) - points * bucketMs, resolution);
  const open = Math.min(end, ...frame.inputsOf(indicator, parameters).map((metric) => frame.firstProvisional(metric)));
  const first = Math.min(frame.rowAt(wanted), frame.rowAt(bucketStart(frame.timeOf(open), resolution)));
  return tableOf(frame, view, { first, end });
};

/** The buckets that start within [from, to), Unix ms. */
export const between = (table: Table, { from, to }: { from: number; to: number }): Table => {
  const start = table.times.findIndex((time) => time >= from);
  const end = table.times.findLastIndex((time) => time < to) + 1;
  if (start === -1 || end <= start) return { times: [], columns: table.columns.map(() => []), provisionalFrom: null };
  return {
    ...table,
    times: table.times.slice(start, end),
    columns: table.columns.map((column) => column.slice(start, end)),
  };
};

const columnsOf = (frame: Frame, { indicator, parameters }: View): Float64Array[] =>
  indicator.columns.map(({ key }) => frame.column(indicator, key, parameters));

/** The range of rows in which any column has a value. */
const filled = (columns: readonly Float64Array[]): { start: number; end: number } => {
  const end = endOf(columns);
  let start = 0;
  while (start < end && isEmpty(columns, start)) start += 1;
  return { start, end };
};

/** The row after the last one in which any column has a value. */
const endOf = (columns: readonly Float64Array[]): number => {
  let end = columns[0]?.length ?? 0;
  while (end > 0 && isEmpty(columns, end - 1)) end -= 1;
  return end;
};

const isEmpty = (columns: readonly Float64Array[], row: number): boolean =>
  columns.every((column) => !Number.isFinite(column[row]));
