import { finite, type Kernel } from './kernel.ts';
import { SortedWindow } from './sorted-window.ts';
import { restOfWindow } from './windows.ts';

/** Runs `measure(first)` for each row whose window of n rows begins at row `first` >= 0; earlier rows are NaN. */
const windowed = (
  measure: (args: readonly Float64Array[], first: number, constants: readonly number[]) => number,
): Kernel => ({
  stateColumns: 0,
  looksBack: restOfWindow,
  run({ out, args, constants }, from, to) {
    const n = constants[0]!;
    for (let i = from; i < to; i++) out[i] = i < n - 1 ? NaN : finite(measure(args, i - n + 1, constants));
  },
});

/** Mean of n rows, computed relative to the first row's value, so that equal rows give exactly that value. */
const meanOf = (x: Float64Array, first: number, n: number): number => {
  const origin = x[first]!;
  let total = 0;
  for (let i = first + 1; i < first + n; i++) total += x[i]! - origin;
  return origin + total / n;
};

/** Sample standard deviation (n - 1) of the last n rows, in two passes; the unit is that of x. */
export const std = windowed(([x], first, [n]) => {
  const mean = meanOf(x!, first, n!);
  let squares = 0;
  for (let i = first; i < first + n!; i++) squares += (x![i]! - mean) ** 2;
  return Math.sqrt(squares / (n! - 1));
});

interface Spread {
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Sums of squares and products of the deviations from the means. */
const spreadOf = ([x, y]: readonly Float64Array[], first: number, n: number): Spread => {
  const meanX = meanOf(x!, first, n);
  const meanY = meanOf(y!, first, n);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = first; i < first + n; i++) {
    const dx = x![i]! - meanX;
    const dy = y![i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return { xx, yy, xy };
};

type PairMeasure = (pair: readonly Float64Array[], first: number, constants: readonly number[]) => number;

const correlation: PairMeasure = (pair, first, [n]) => {
  const { xx, yy, xy } = spreadOf(pair, first, n!);
  return Math.max(-1, Math.min(1, xy / (Math.sqrt(xx) * Math.sqrt(yy))));
};

const slope: PairMeasure = (pair, first, [n]) => {
  const { yy, xy } = spreadOf(pair, first, n!);
  return xy / yy;
};

/**
 * Runs a measure over the last n rows in which both columns have data, the row itself among them, which may reach back 2 n rows: for
 * markets that close at weekends.
 */
const overKnown = (measure: PairMeasure): Kernel => ({
  stateColumns: 0,
  looksBack: ([n]) => 2 * n! - 1,
  run({ out, args, constants }, from, to) {
    const n = constants[0]!;
    const [x, y] = args as [Float64Array, Float64Array];
    const start = Math.max(0, from - 2 * n + 1);
    const pair = [new Float64Array(to - start), new Float64Array(to - start)] as const;
    const rows = new Int32Array(to - start);
    let count = 0;
    for (let i = start; i < to; i++) {
      const isKnown = Number.isFinite(x[i]) && Number.isFinite(y[i]);
      if (isKnown) {
        [pair[0][count], pair[1][count], rows[count]] = [x[i]!, y[i]!, i];
        count += 1;
      }
      const isWhole = isKnown && count >= n && rows[count - n]! > i - 2 * n;
      if (i >= from) out[i] = isWhole ? finite(measure(pair, count - n, constants)) : NaN;
    }
  },
});

/** Pearson's correlation of two columns over the last n rows, -1 to 1; NaN if one of them is constant. */
export const corr = windowed(correlation);

/** The slope of x on y over the last n rows: covariance by the variance of y; NaN if y is constant. */
export const beta = windowed(slope);

export const corrKnown = overKnown(correlation);
export const betaKnown = overKnown(slope);

/** The p-th percentile (0 to 100) of the last n rows, linear between neighbours as in NumPy. */
export const percentile: Kernel = {
  stateColumns: 0,
  looksBack: restOfWindow,
  run({ out, args, constants }, from, to) {
    const x = args[0]!;
    const [n, p] = constants as [number, number];
    const sorted = new SortedWindow(n);
    const begin = Math.max(0, from - n + 1);
    for (let i = begin; i < to; i++) {
      if (i - n >= begin) sorted.remove(x[i - n]!);
      sorted.add(x[i]!);
      if (i >= from) out[i] = sorted.isFull ? finite(sorted.at((p / 100) * (n - 1))) : NaN;
    }
  },
};
