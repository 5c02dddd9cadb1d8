import { evaluate } from './kernel.ts';
import { sum } from './windows.ts';

/** Average of the last `window` values, as long as `values`; NaN until there are so many and wherever one is NaN. */
export const sma = (values: Float64Array, window: number): Float64Array =>
  evaluate(sum, [values], [window]).map((total) => total / window);
