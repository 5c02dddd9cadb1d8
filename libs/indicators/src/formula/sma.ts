import { resuming } from './resuming.ts';
import { sum } from './windows.ts';

const totals = resuming(sum);

/** Average of the last `window` values, of the same length as `values`; NaN until there are enough, and wherever a value is NaN. */
export const sma = (values: Float64Array, window: number): Float64Array =>
  totals(values, [window]).map((total) => total / window);
