/** Points of one line: x ascends, and a NaN y is a gap. */
export interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Index of the first x that is not less than `value`. */
export const firstFrom = (x: Float64Array, value: number): number => {
  let from = 0;
  let to = x.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (x[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Indexes of the points visible in a window, and one more on each side so that lines extend to the edge. */
export const visible = (x: Float64Array, from: number, to: number): Span => {
  const start = Math.max(0, firstFrom(x, from) - 1);
  let end = firstFrom(x, to);
  while (end < x.length && x[end]! <= to) end++;
  return { from: start, to: Math.min(x.length, end + 1) };
};

const slice = ({ x, y }: Points, { from, to }: Span): Points => ({ x: x.slice(from, to), y: y.slice(from, to) });

/** Collects the selected points; adjacent gaps become one. */
const collector = (capacity: number) => {
  const x = new Float64Array(capacity);
  const y = new Float64Array(capacity);
  let length = 0;
  return {
    add(px: number, py: number): void {
      if (Number.isNaN(py) && (length === 0 || Number.isNaN(y[length - 1]!))) return;
      x[length] = px;
      y[length++] = py;
    },
    done: (): Points => ({ x: x.slice(0, length), y: y.slice(0, length) }),
  };
};

/** Indexes of the first, lowest, highest and last value of a run, in order and each once. */
const cornersOf = (y: Float64Array, { from, to }: Span): number[] => {
  let [first, last, low, high] = [-1, -1, -1, -1];
  for (let i = from; i < to; i++) {
    if (Number.isNaN(y[i]!)) continue;
    if (first < 0) first = low = high = i;
    if (y[i]! < y[low]!) low = i;
    if (y[i]! > y[high]!) high = i;
    last = i;
  }
  const corners = [first, Math.min(low, high), Math.max(low, high), last];
  return corners.filter((at, index) => at >= 0 && at !== corners[index - 1]);
};

const POINTS_PER_COLUMN = 4;

/**
 * Reduces the visible points to at most the first, last, lowest and highest of each pixel column, in order (M4), so that
 * the line covers the same pixels as all of them would. A column without values leaves a gap.
 */
export const decimate = (points: Points, window: Span, columns: number): Points => {
  const span = visible(points.x, window.from, window.to);
  if (span.to - span.from <= columns * POINTS_PER_COLUMN) return slice(points, span);
  const width = (window.to - window.from) / columns;
  const chosen = collector((columns + 3) * (POINTS_PER_COLUMN + 1));
  const columnAt = (i: number): number => Math.floor((points.x[i]! - window.from) / width);
  for (let i = span.from; i < span.to;) {
    const column = columnAt(i);
    let end = i + 1;
    while (end < span.to && columnAt(end) === column) end++;
    const corners = cornersOf(points.y, { from: i, to: end });
    if (corners.length === 0) chosen.add(points.x[i]!, NaN);
    for (const at of corners) chosen.add(points.x[at]!, points.y[at]!);
    i = end;
  }
  return chosen.done();
};
