import type { Run } from './runs.ts';

/** A band between two edges over a run of points, in CSS pixels by point index; x ascends. */
export interface Band extends Run {
  readonly x: (index: number) => number;
  readonly top: (index: number) => number;
  readonly bottom: (index: number) => number;
}

interface View {
  readonly left: number;
  readonly right: number;
  /** Device pixels to a CSS pixel. */
  readonly ratio: number;
}

type Put = (left: number, top: number, bottom: number) => void;

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

/** How far a position lies between a point and the next one, from 0 to 1. */
const shareAt = (x: Band['x'], at: number, position: number): number =>
  Math.min(1, Math.max(0, (position - x(at)) / (x(at + 1) - x(at)) || 0));

/**
 * Visits the visible part of a band in columns one device pixel wide. `put` receives each column's left edge and the
 * band's top and bottom at its centre. Filling the same band as a path takes many times as long, because its edge is
 * antialiased from end to end.
 */
export const eachColumn = ({ x, top, bottom, from, to }: Band, { left, right, ratio }: View, put: Put): void => {
  const last = Math.round(Math.min(x(to - 1), right) * ratio);
  let at = from;
  for (let column = Math.round(Math.max(x(from), left) * ratio); column < last; column++) {
    const middle = (column + 0.5) / ratio;
    while (at < to - 2 && x(at + 1) <= middle) at++;
    const share = shareAt(x, at, middle);
    put(column / ratio, between(top(at), top(at + 1), share), between(bottom(at), bottom(at + 1), share));
  }
};

/** Like `eachColumn`, but `put` receives the top farthest from the bottom, so that no peak within a column is lost. */
export const eachPeak = ({ x, top, bottom, from, to }: Band, { left, right, ratio }: View, put: Put): void => {
  const last = Math.round(Math.min(x(to - 1), right) * ratio);
  const topAt = (at: number, position: number): number => between(top(at), top(at + 1), shareAt(x, at, position));
  let at = from;
  for (let column = Math.round(Math.max(x(from), left) * ratio); column < last; column++) {
    const [start, end] = [column / ratio, (column + 1) / ratio];
    while (at < to - 2 && x(at + 1) < start) at++; // one on the edge is a peak of this column
    const foot = bottom(at);
    const farther = (a: number, b: number): number => (Math.abs(a - foot) > Math.abs(b - foot) ? a : b);
    let peak = topAt(at, start);
    for (; at < to - 2 && x(at + 1) < end; at++) peak = farther(top(at + 1), peak);
    put(start, farther(topAt(at, end), peak), foot);
  }
};
