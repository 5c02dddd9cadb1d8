import { finite, type Kernel } from './kernel.ts';
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

/** Pearson's correlation of two columns over the last n rows, -1 to 1; NaN if one of them is constant. */
export const corr = windowed(([x, y], first, [n]) => {
  const meanX = meanOf(x!, first, n!);
  const meanY = meanOf(y!, first, n!);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = first; i < first + n!; i++) {
    const dx = x![i]! - meanX;
    const dy = y![i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return Math.max(-1, Math.min(1, xy / (Math.sqrt(xx) * Math.sqrt(yy))));
});

/** The p-th percentile (0 to 100) of the last n rows, linear between neighbours as in NumPy. */
export const percentile = windowed(([x], first, [n, p]) => {
  const sorted = x!.subarray(first, first + n!).toSorted();
  if (Number.isNaN(sorted[n! - 1])) return NaN; // typed arrays sort NaN to the end
  const rank = (p! / 100) * (n! - 1);
  const below = sorted[Math.floor(rank)]!;
  const above = sorted[Math.ceil(rank)]!;
  return below + (above - below) * (rank - Math.floor(rank));
});
