import type { Point } from './drawing.ts';

const DAY = 86_400;

export interface Measure {
  readonly change: number;
  /** Relative to the first value; NaN if that is not above zero. */
  readonly share: number;
  /** Buckets from the first point to the second; negative backwards. */
  readonly bars: number;
  readonly days: number;
}

/** The distance between two points; `times` are those of the series, in order. */
export const measured = ([from, to]: readonly [Point, Point], times: Float64Array): Measure => {
  const before = (time: number): number => times.filter((one) => one < time).length;
  return {
    change: to.value - from.value,
    share: from.value > 0 ? to.value / from.value - 1 : NaN,
    bars: before(to.time) - before(from.time),
    days: (to.time - from.time) / DAY,
  };
};
