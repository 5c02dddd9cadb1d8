import { visible, type Points } from './decimate.ts';

/** The values of a candle other than its close. */
export interface Ohlc {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/** Candles; `points.y` holds the closes. */
export interface Candles {
  readonly points: Points;
  readonly ohlc: Ohlc;
}

const LEAST_PX = 3; // px; a narrower candle is merged with its neighbours

/** Number of buckets merged into one candle of at least three pixels. */
const groupSize = (x: Float64Array, { from, to }: { from: number; to: number }, px: number): number => {
  const count = x.length;
  if (count < 2) return 1;
  const bucket = (x[count - 1]! - x[0]!) / (count - 1);
  return Math.max(1, Math.ceil(LEAST_PX / ((bucket / (to - from)) * px)));
};

interface Group {
  readonly from: number;
  readonly to: number;
}

/** Groups are counted from the first candle, so that they do not change while the window moves. */
const groupsIn = (x: Float64Array, window: { from: number; to: number }, px: number): Group[] => {
  const size = groupSize(x, window, px);
  const span = visible(x, window.from, window.to);
  const groups: Group[] = [];
  for (let from = Math.floor(span.from / size) * size; from < span.to; from += size)
    groups.push({ from, to: Math.min(x.length, from + size) });
  return groups;
};

interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Merges a group into one candle: the first open, the last close, and the extremes; undefined if no bucket is complete.
 */
const merged = ({ points: { x, y }, ohlc: { open, high, low } }: Candles, { from, to }: Group): Candle | undefined => {
  let first = -1;
  let last = -1;
  let top = -Infinity;
  let bottom = Infinity;
  for (let i = from; i < to; i++) {
    if (Number.isNaN(open[i]! + high[i]! + low[i]! + y[i]!)) continue;
    if (first < 0) first = i;
    last = i;
    top = Math.max(top, high[i]!);
    bottom = Math.min(bottom, low[i]!);
  }
  // placed at the start of its group, whether or not that bucket has values
  return first < 0 ? undefined : { time: x[from]!, open: open[first]!, high: top, low: bottom, close: y[last]! };
};

/** Returns the candles of a window, merged until each is wide enough to be visible; no high or low is lost. */
export const candlesIn = (
  candles: Candles,
  window: { from: number; to: number },
  px: number,
): Candles & { readonly isMerged: boolean } => {
  const groups = groupsIn(candles.points.x, window, px);
  const found = groups.flatMap((group) => merged(candles, group) ?? []);
  const column = (pick: (candle: Candle) => number): Float64Array => Float64Array.from(found, pick);
  return {
    points: { x: column(({ time }) => time), y: column(({ close }) => close) },
    ohlc: { open: column(({ open }) => open), high: column(({ high }) => high), low: column(({ low }) => low) },
    isMerged: groups.some(({ from, to }) => to - from > 1),
  };
};
