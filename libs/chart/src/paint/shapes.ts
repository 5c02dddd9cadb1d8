import type { Pen } from './pen.ts';
import { eachColumn, eachPeak, type Band } from './columns.ts';

const PIECE = 32; // points
const FEW = 64; // points

/** A line over a run of points, in CSS pixels by point index. */
interface Line extends Omit<Band, 'top' | 'bottom'> {
  readonly y: Band['top'];
}

/**
 * Strokes a line in pieces, because the cost of painting a path grows faster than its length; `isWhole` for a
 * translucent one, on which the ends of the pieces would be seen as dots.
 */
export const strokeLine = (pen: Pen, { x, y, from, to }: Line, isWhole = false): void => {
  const piece = isWhole ? to - from : PIECE;
  for (let start = from; start < to - 1; start += piece) {
    pen.beginPath();
    pen.moveTo(x(start), y(start));
    const end = Math.min(start + piece, to - 1);
    for (let i = start + 1; i <= end; i++) pen.lineTo(x(i), y(i));
    pen.stroke();
  }
};

const fillPath = (pen: Pen, { x, top, bottom, from, to }: Band): void => {
  pen.beginPath();
  pen.moveTo(x(from), bottom(from));
  for (let i = from; i < to; i++) pen.lineTo(x(i), top(i));
  for (let i = to - 1; i >= from; i--) pen.lineTo(x(i), bottom(i));
  pen.fill();
};

/** Fills the area between two edges, as far as it is visible; `hasPeaks` if no line on top shows its extremes. */
export const fillBand = (
  pen: Pen,
  band: Band,
  { left, width, hasPeaks = false }: { readonly left: number; readonly width: number; readonly hasPeaks?: boolean },
): void => {
  if (band.to - band.from <= FEW) return fillPath(pen, band);
  const ratio = pen.getTransform().a;
  const each = hasPeaks ? eachPeak : eachColumn;
  each(band, { left, right: left + width, ratio }, (x, top, bottom) => pen.fillRect(x, top, 1 / ratio, bottom - top));
};
