import type { Provenance } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { bucketStart } from '@chaintide/indicators/resolution';
import type { Columns } from '@chaintide/indicators/compact';
import { MOVING_ROWS, type Frame } from './frame.ts';
import type { Table, View } from './table.ts';

const STEP = 32; // points: the history changes once per so many buckets
const SHORTEST = 96; // points: a shorter history is not worth a second request

/**
 * The number of a table's points that are history: a multiple of 32, none of which can change without a new revision; 0
 * for a short table.
 */
export const cutOf = (table: Table, frame: Frame, resolution: Resolution): number => {
  const moving = bucketStart(frame.timeOf(Math.max(0, frame.length - MOVING_ROWS)), resolution);
  const settled = table.times.findLastIndex((time) => time < moving) + 1;
  const cut = Math.floor(Math.min(settled, table.times.length - 1) / STEP) * STEP;
  return cut < SHORTEST ? 0 : cut;
};

/** Points [0, cut) of a table in wire format; NaN becomes missing. */
export const historyColumns = ({ times, columns }: Table, cut: number): Columns => ({
  times: Float64Array.from(times.slice(0, cut), (time) => time / SECOND),
  columns: columns.map((column) =>
    Float64Array.from(column.slice(0, cut), (value) => (Number.isFinite(value) ? value : NaN)),
  ),
});

/** Points [cut, end) of a table. */
export const tailTable = ({ times, columns, provisionalFrom }: Table, cut: number): Table => ({
  times: times.slice(cut),
  columns: columns.map((column) => column.slice(cut)),
  provisionalFrom,
});

/** The rows of the buckets from the one that starts at `from` to the one that starts at `to`, in Unix ms. */
export const rowsWithin = (
  frame: Frame,
  { indicator, resolution, parameters }: View,
  { from, to }: { from: number; to: number },
): { first: number; last: number } => {
  const columns = indicator.columns.map(({ key }) => frame.column(indicator, key, parameters));
  const [first, start] = [frame.rowAt(from), frame.rowAt(to)];
  let last = start;
  for (let row = start + 1; row < frame.length && bucketStart(frame.timeOf(row), resolution) === to; row += 1) {
    if (columns.some((column) => Number.isFinite(column[row]))) last = row;
  }
  return { first, last };
};

/** Extends stretches of equal origin with those of later rows up to `end`; times in unix seconds. Rows without an origin belong to the preceding stretch. */
export const joined = (
  earlier: readonly Provenance[],
  later: readonly Provenance[],
  { step, end }: { step: number; end: number },
): Provenance[] => {
  const before = earlier.at(-1);
  if (!before) return [...later];
  const [after, ...rest] = later;
  const others = earlier.slice(0, -1);
  if (after && isAlike(before, after)) return [...others, { ...before, to: after.to }, ...rest];
  return [...others, { ...before, to: after ? after.from - step : end }, ...later];
};

const isAlike = (a: Provenance, b: Provenance): boolean =>
  a.simulated === b.simulated && a.sources.join() === b.sources.join();
