import type { Colour } from './palette.ts';
import type { Shape } from './trace.ts';

/** A trace as drawn; on a log axis, its shape may differ from its own. */
interface Drawn {
  readonly shape: Shape;
  readonly colour: Colour;
}

/** The colour of a single value; in histograms and candles it indicates a rise or a fall. */
export const valueColour = ({ shape, colour }: Drawn, value: number, open = value): Colour => {
  if (shape === 'histogram') return value < 0 ? 'fall' : 'rise';
  if (shape === 'candle') return value < open ? 'fall' : 'rise';
  return colour;
};
