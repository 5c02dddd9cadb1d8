import type { ElementSize } from '../browser/use-size.ts';
import { decimate, type Points } from './decimate.ts';
import type { Domain } from './domain.ts';
import { runs } from './runs.ts';
import { scaleFor, shareOf, type ScaleKind } from './scale.ts';

const PAD = 4;
const FILL_OPACITY = 0.18;

const MAGNITUDES = 20;

/** One early peak would press years of history flat; an overview shows such a series by its logarithm. */
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

interface Outline {
  readonly points: Points;
  readonly domain: Domain;
  readonly scale: ScaleKind;
  readonly size: ElementSize;
  readonly colour: string;
}

/** The whole history as one filled line. */
export const drawOutline = (pen: CanvasRenderingContext2D, { points, domain, scale, size, colour }: Outline): void => {
  const { x, y } = decimate(points, { from: domain.first, to: domain.last }, size.width);
  const values = scaleFor([y], spansMagnitudes(y) ? 'log' : scale, false);
  const across = (index: number): number => (x[index]! - domain.first) / (domain.last - domain.first) * size.width;
  const down = (index: number): number => PAD + (1 - shareOf(values, y[index]!)) * (size.height - 2 * PAD);
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  for (const { from, to } of runs(y)) {
    pen.beginPath();
    pen.moveTo(across(from), down(from));
    for (let i = from + 1; i < to; i++) pen.lineTo(across(i), down(i));
    pen.globalAlpha = 1;
    pen.stroke();
    pen.lineTo(across(to - 1), size.height);
    pen.lineTo(across(from), size.height);
    pen.globalAlpha = FILL_OPACITY;
    pen.fill();
  }
  pen.globalAlpha = 1;
};
