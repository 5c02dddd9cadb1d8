import { evaluate } from './kernel.ts';
import { ema as kernel } from './running.ts';

/** Exponential average over `window` values, as long as `values`; begun at the first, NaN until there are so many and wherever one is NaN. */
export const ema = (values: Float64Array, window: number): Float64Array => evaluate(kernel, [values], [window]);
