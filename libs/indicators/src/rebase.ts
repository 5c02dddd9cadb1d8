/** A line drawn relative to its first value: an index that begins at 100, or the change in percent. */
export type Rebasing = 'indexed' | 'percent';

const HUNDRED = 100;

/** The first value of a range of rows that others can be related to; NaN if there is none. */
export const baseOf = (values: Float64Array, from: number, end: number): number => {
  for (let i = from; i < end; i++) if (Number.isFinite(values[i]) && values[i] !== 0) return values[i]!;
  return NaN;
};

/** Relates values to a base; a rise is upwards even if the base is negative. */
export const rebase = (values: Float64Array, base: number, to: Rebasing): Float64Array => {
  const size = Math.abs(base);
  const start = to === 'indexed' ? HUNDRED : 0;
  return values.map((value) => start + ((value - base) * HUNDRED) / size); // in this order, because 100 over the smallest numbers is infinite
};
