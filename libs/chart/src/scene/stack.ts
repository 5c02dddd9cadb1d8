import { firstFrom, visible, type Points } from './decimate.ts';

/** One layer of a stack: its upper edge and, as `base`, its lower edge. */
export interface Layer {
  readonly points: Points;
  readonly base: Float64Array;
}

/** Aligns columns to the times of the first; a column without a value at one of these times has NaN there. */
const aligned = (columns: readonly Points[]): { x: Float64Array; rows: Float64Array[] } => {
  const [first] = columns;
  const x = first?.x ?? new Float64Array(0);
  const rows = columns.map((column) =>
    column.x === x
      ? column.y
      : x.map((time) => {
          const at = firstFrom(column.x, time);
          return column.x[at] === time ? column.y[at]! : NaN;
        }),
  );
  return { x, rows };
};

/**
 * Upper edges of all layers, lowest first. A missing value counts as zero only if another part of the same row is
 * known.
 */
const edgesOf = (rows: readonly Float64Array[], length: number): Float64Array[] => {
  const edges = rows.map(() => new Float64Array(length));
  for (let i = 0; i < length; i++) {
    const isKnown = rows.some((row) => !Number.isNaN(row[i]!));
    let sum = isKnown ? 0 : NaN;
    for (const [layer, row] of rows.entries()) {
      sum += isKnown && Number.isNaN(row[i]!) ? 0 : row[i]!;
      edges[layer]![i] = sum;
    }
  }
  return edges;
};

/** Rows of a run that contain the lowest or highest point of any edge, in order. */
const keptRows = (edges: readonly Float64Array[], from: number, to: number): number[] => {
  const kept = new Set<number>();
  for (const edge of edges) {
    let low = -1;
    let high = -1;
    for (let i = from; i < to; i++) {
      if (Number.isNaN(edge[i]!)) continue;
      if (low < 0 || edge[i]! < edge[low]!) low = i;
      if (high < 0 || edge[i]! > edge[high]!) high = i;
    }
    if (low >= 0) kept.add(low).add(high);
  }
  // a column without any value leaves a gap
  return kept.size === 0 ? [from] : [...kept].toSorted((a, b) => a - b);
};

const ROWS_PER_COLUMN = 2;

const rowsIn = (
  x: Float64Array,
  edges: readonly Float64Array[],
  { from, to, columns }: { from: number; to: number; columns: number },
): number[] => {
  const span = visible(x, from, to);
  if (span.to - span.from <= columns * ROWS_PER_COLUMN)
    return Array.from({ length: span.to - span.from }, (_, index) => span.from + index);
  const width = (to - from) / columns;
  const columnAt = (i: number): number => Math.floor((x[i]! - from) / width);
  const rows: number[] = [];
  for (let i = span.from; i < span.to;) {
    let end = i + 1;
    while (end < span.to && columnAt(end) === columnAt(i)) end++;
    rows.push(...keptRows(edges, i, end));
    i = end;
  }
  return rows;
};

/** The visible part of a band; no extreme of its edges is lost. */
export const bandIn = (
  { x, y }: Points,
  low: Float64Array,
  window: { from: number; to: number; columns: number },
): Layer => {
  const span = visible(x, window.from, window.to);
  const [times, top, bottom] = [x, y, low].map((column) => column.subarray(span.from, span.to)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const kept = rowsIn(times, [top, bottom], window);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(kept, (row) => column[row]!);
  return { points: { x: pick(times), y: pick(top) }, base: pick(bottom) };
};

/**
 * The visible layers of a stack. Rows are chosen for all layers together, so that the layers stay adjacent; no extreme
 * of any edge is lost.
 */
export const layersIn = (columns: readonly Points[], window: { from: number; to: number }, px: number): Layer[] => {
  const { x, rows } = aligned(columns);
  const span = visible(x, window.from, window.to);
  const times = x.slice(span.from, span.to);
  const edges = edgesOf(
    rows.map((row) => row.slice(span.from, span.to)),
    times.length,
  );
  const kept = rowsIn(times, edges, { ...window, columns: px });
  const pick = (column: Float64Array): Float64Array => Float64Array.from(kept, (row) => column[row]!);
  const zero = Float64Array.from(kept, () => 0);
  const seen = pick(times);
  return edges.map((edge, layer) => ({
    points: { x: seen, y: pick(edge) },
    base: layer === 0 ? zero : pick(edges[layer - 1]!),
  }));
};
