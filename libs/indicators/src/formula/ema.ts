import { resuming } from './resuming.ts';
import { ema as kernel } from './running.ts';

const averages = resuming(kernel);

/**
 * Exponential average over `window` values, of the same length as `values`; it starts at the first value and is NaN until there are enough,
 * and wherever a value is NaN.
 */
export const ema = (values: Float64Array, window: number): Float64Array => averages(values, [window]);
