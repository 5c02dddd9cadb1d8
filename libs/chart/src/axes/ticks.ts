import type { ValueScale } from './scale.ts';

const NICE = [1, 2, 2.5, 5, 10];

/** The smallest round step that is not below `least`. */
const niceStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return (NICE.find((nice) => nice * power >= least * (1 - Number.EPSILON * 8)) ?? 10) * power;
};

const linearTicks = (min: number, max: number, most: number): number[] => {
  const step = niceStep(max / Math.max(1, most) - min / Math.max(1, most));
  const first = Math.ceil(min / step);
  const last = Math.floor(max / step);
  if (!Number.isFinite(first) || last - first > 2 * most + 2) return [];
  // with numbers so large that a step is lost in rounding, some would occur twice
  return [...new Set(Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step))];
};

const mantissas = [[1, 2, 5], [1, 3], [1]];

const decades = (min: number, max: number, within: readonly number[]): number[] => {
  const values: number[] = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); power++) {
    values.push(...within.map((mantissa) => mantissa * 10 ** power));
  }
  return values.filter((value) => value >= min && value <= max);
};

const DECADE = 10;

const logTicks = (min: number, max: number, most: number): number[] => {
  if (max / min < DECADE) return linearTicks(min, max, most).filter((value) => value > 0);
  const sets = mantissas.map((within) => decades(min, max, within));
  const set = sets.find((values) => values.length <= most) ?? sets.at(-1) ?? [];
  const every = Math.ceil(set.length / Math.max(1, most));
  return set.filter((_, index) => index % every === 0);
};

/** Values for grid lines and labels, about `most` at most. */
export const ticksOf = ({ kind, min, max }: ValueScale, most: number): number[] =>
  kind === 'linear' ? linearTicks(min, max, most) : logTicks(min, max, most);
