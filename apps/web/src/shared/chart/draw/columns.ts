import type { Run } from './runs.ts';

/** A band between two edges over a run of points, in CSS pixels by point index; x ascends. */
export interface Band extends Run {
  readonly x: (index: number) => number;
  readonly top: (index: number) => number;
  readonly bottom: (index: number) => number;
}

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

/**
 * Visits the visible part of a band in columns one device pixel wide, with `ratio` device pixels to a CSS pixel. `put`
 * receives each column's left edge and the band's top and bottom at its centre. Filling the same band as a path takes
 * many times as long, because its edge is antialiased from end to end.
 */
export const eachColumn = (
  { x, top, bottom, from, to }: Band,
  { left, right, ratio }: { readonly left: number; readonly right: number; readonly ratio: number },
  put: (left: number, top: number, bottom: number) => void,
): void => {
  const last = Math.round(Math.min(x(to - 1), right) * ratio);
  let at = from;
  for (let column = Math.round(Math.max(x(from), left) * ratio); column < last; column++) {
    const middle = (column + 0.5) / ratio;
    while (at < to - 2 && x(at + 1) <= middle) at++;
    const share = Math.min(1, Math.max(0, (middle - x(at)) / (x(at + 1) - x(at)) || 0));
    put(column / ratio, between(top(at), top(at + 1), share), between(bottom(at), bottom(at + 1), share));
  }
};
