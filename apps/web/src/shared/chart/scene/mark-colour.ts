import type { Colour } from './palette.ts';
import type { Shape } from './trace.ts';

/** What is drawn of a trace: on a log axis another shape than its own. */
interface Drawn {
  readonly shape: Shape;
  readonly colour: Colour;
}

/** The colour a single value has on the chart: bars of a histogram and candles show by it what rises and what falls. */
export const valueColour = ({ shape, colour }: Drawn, value: number, open = value): Colour => {
  if (shape === 'histogram') return value < 0 ? 'fall' : 'rise';
  if (shape === 'candle') return value < open ? 'fall' : 'rise';
  return colour;
};
