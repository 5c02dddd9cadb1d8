import type { Series } from '@chaintide/contracts/charts/indicators';

/** A series as columns for another thread to serialise; NaN for missing values. */
export type Excerpt = Omit<Series, 'times' | 'values'> & {
  readonly times: Float64Array<ArrayBuffer>;
  readonly values: readonly Float64Array<ArrayBuffer>[];
};

/** The series in wire format. */
export const told = <E extends Pick<Excerpt, 'times' | 'values'>>(
  excerpt: E,
): Omit<E, 'times' | 'values'> & Pick<Series, 'times' | 'values'> => ({
  ...excerpt,
  times: Array.from(excerpt.times),
  values: excerpt.values.map((column) => Array.from(column, (value) => (Number.isFinite(value) ? value : null))),
});
