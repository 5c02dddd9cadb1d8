import { resuming } from './resuming.ts';
import { rsi as kernel } from './running.ts';

const strengths = resuming(kernel);

/** Wilder's relative strength index over `window` changes, 0 to 100, of the same length as `values`; gaps are skipped. */
export const rsi = (values: Float64Array, window: number): Float64Array => strengths(values, [window]);
