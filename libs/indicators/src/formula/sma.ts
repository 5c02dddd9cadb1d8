import { evaluate } from './kernel.ts';
import { sum } from './windows.ts';

/** Average of the last `window` values, of the same length as `values`; NaN until there are enough, and wherever a value is NaN. */
export const sma = (values: Float64Array, window: number): Float64Array =>
  evaluate(sum, [values], [window]).map((total) => total / window);
