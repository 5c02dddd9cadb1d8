import { carry, everything, finite, type Kernel } from './kernel.ts';
import { resuming } from './resuming.ts';

/**
 * Wilder's relative strength index, 0 to 100, from the n-th change on: the average rise as a share of rises and falls. The averages begin as
 * means of the first n changes and then move by 1 / n; gaps are skipped. 50 if nothing has moved.
 */
export const rsiKernel: Kernel = {
  stateColumns: 4,
  looksBack: everything,
  run({ out, args, constants, state }, from, to) {
    const n = constants[0]!;
    const [last, count, up, down] = state as [Float64Array, Float64Array, Float64Array, Float64Array];
    for (let i = from; i < to; i++) {
      const x = args[0]![i]!;
      const isKnown = Number.isFinite(x);
      const by = isKnown ? finite(x - carry(last, i, NaN)) : NaN;
      const isChange = !Number.isNaN(by);
      const [upBefore, downBefore] = [carry(up, i, 0), carry(down, i, 0)];
      last[i] = isKnown ? x : carry(last, i, NaN);
      count[i] = carry(count, i, 0) + Number(isChange);
      const weight = 1 / Math.min(count[i]!, n);
      up[i] = isChange ? upBefore + (Math.max(by, 0) - upBefore) * weight : upBefore;
      down[i] = isChange ? downBefore + (Math.max(-by, 0) - downBefore) * weight : downBefore;
      const moved = up[i]! + down[i]!;
      if (!isKnown || count[i]! < n) out[i] = NaN;
      else out[i] = moved === 0 ? 50 : finite((100 * up[i]!) / moved);
    }
  },
};

const strengths = resuming(rsiKernel);

/** The relative strength index over `window` changes, of the same length as `values`. */
export const rsi = (values: Float64Array, window: number): Float64Array => strengths(values, [window]);
