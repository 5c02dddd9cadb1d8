/** A line drawn relative to its first value: an index that begins at 100, or the change in percent. */
export type Rebasing = 'indexed' | 'percent';

/** A base, and how values are related to it. */
export interface Relation {
  readonly base: number;
  readonly to: Rebasing;
}

const HUNDRED = 100;

const startOf = (to: Rebasing): number => (to === 'indexed' ? HUNDRED : 0);

/** A value related to a base. */
export const related = (value: number, { base, to }: Relation): number =>
  startOf(to) + ((value - base) * HUNDRED) / Math.abs(base); // in this order, because 100 over the smallest numbers is infinite

/** The value behind a related one. */
export const unrelated = (value: number, { base, to }: Relation): number =>
  base + ((value - startOf(to)) / HUNDRED) * Math.abs(base);

/** The first value of a range of rows that others can be related to; NaN if there is none. */
export const baseOf = (values: Float64Array, from: number, end: number): number => {
  for (let i = from; i < end; i++) if (Number.isFinite(values[i]) && values[i] !== 0) return values[i]!;
  return NaN;
};

/** Relates values to a base; a rise is upwards even if the base is negative. */
export const rebase = (values: Float64Array, base: number, to: Rebasing): Float64Array =>
  values.map((value) => related(value, { base, to }));
