import { evaluate } from './kernel.ts';
import { ema as kernel } from './exponential.ts';

/**
 * Exponential average over `window` values, of the same length as `values`; it starts at the first value and is NaN until there are enough,
 * and wherever a value is NaN.
 */
export const ema = (values: Float64Array, window: number): Float64Array => evaluate(kernel, [values], [window]);
