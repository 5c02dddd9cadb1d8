import { carry, everything, finite, type Kernel } from './kernel.ts';

/**
 * Exponential average with weight 2 / (n + 1), starting with the first value and shown from the n-th on; gaps are skipped. Equals pandas'
 * `ewm(span=n, adjust=False, ignore_na=True, min_periods=n).mean()` on rows with data.
 */
export const ema: Kernel = {
  stateColumns: 2,
  looksBack: everything,
  run({ out, args, constants, state }, from, to) {
    const n = constants[0]!;
    const [average, count] = state as [Float64Array, Float64Array];
    for (let i = from; i < to; i++) {
      const x = args[0]![i]!;
      const isKnown = Number.isFinite(x);
      const before = carry(average, i, 0);
      count[i] = carry(count, i, 0) + Number(isKnown);
      average[i] = isKnown ? before + (x - before) * (count[i] === 1 ? 1 : 2 / (n + 1)) : before;
      out[i] = isKnown && count[i]! >= n ? finite(average[i]!) : NaN;
    }
  },
};
