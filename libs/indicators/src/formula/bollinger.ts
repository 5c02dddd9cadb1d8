import { std } from './measures.ts';
import { resuming } from './resuming.ts';
import { sma } from './sma.ts';

const deviations = resuming(std);

/** Three columns of the same length as the values. */
export interface Bollinger {
  readonly upper: Float64Array;
  readonly middle: Float64Array;
  readonly lower: Float64Array;
}

/** Bands `width` standard deviations around the average of the last `window` values; as Bollinger's, a deviation divides by n. */
export const bollinger = (values: Float64Array, window: number, width: number): Bollinger => {
  const middle = sma(values, window);
  const deviation = deviations(values, [window]);
  const each = width * Math.sqrt((window - 1) / window);
  return {
    upper: middle.map((mean, row) => mean + each * deviation[row]!),
    middle,
    lower: middle.map((mean, row) => mean - each * deviation[row]!),
  };
};
