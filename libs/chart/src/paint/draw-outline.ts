import type { Pen } from './pen.ts';
import type { Size } from '../scene/plot.ts';
import { decimate, type Points } from '../scene/decimate.ts';
import type { Domain } from '../gestures/domain.ts';
import { runs } from './runs.ts';
import { fillBand, strokeLine } from './shapes.ts';
import { scaleFor, shareOf, type ScaleKind } from '../axes/scale.ts';

const PAD = 4;
const FILL_OPACITY = 0.18;

const MAGNITUDES = 20;

/**
 * Whether the values span orders of magnitude: a single early peak would flatten years of history, so the overview uses
 * a log scale.
 */
const spansMagnitudes = (values: Float64Array): boolean => {
  let low = Infinity;
  let high = 0;
  for (const value of values) {
    if (value <= 0) return false;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high > low * MAGNITUDES;
};

/** The least and the greatest value, at least so far apart: small moves stay small. */
const frameOf = (values: Float64Array, leastSpan: number): Float64Array => {
  const known = values.filter((value) => !Number.isNaN(value));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const missing = Math.max(0, high * leastSpan - (high - low)) / 2;
  return Float64Array.of(low - missing, high + missing);
};

interface Outline {
  readonly points: Points;
  readonly domain: Pick<Domain, 'first' | 'last'>;
  readonly scale: ScaleKind;
  readonly size: Size;
  readonly colour: string;
  /** Of the vertical axis, as a share of the greatest value. */
  readonly leastSpan?: number | undefined;
}

/** Draws the whole history as one filled line. */
export const drawOutline = (pen: Pen, { points, domain, scale, size, colour, leastSpan = 0 }: Outline): void => {
  const { x, y } = decimate(points, { from: domain.first, to: domain.last }, size.width);
  const values = scaleFor(leastSpan > 0 ? [y, frameOf(y, leastSpan)] : [y], spansMagnitudes(y) ? 'log' : scale, false);
  const across = (index: number): number => ((x[index]! - domain.first) / (domain.last - domain.first)) * size.width;
  const shares = y.map((value) => shareOf(values, value)); // on a log scale, a negative value is also a gap
  const down = (index: number): number => PAD + (1 - shares[index]!) * (size.height - 2 * PAD);
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  for (const run of runs(shares)) {
    pen.globalAlpha = 1;
    strokeLine(pen, { ...run, x: across, y: down });
    pen.globalAlpha = FILL_OPACITY;
    fillBand(pen, { ...run, x: across, top: down, bottom: () => size.height }, { left: 0, width: size.width });
  }
  pen.globalAlpha = 1;
};
