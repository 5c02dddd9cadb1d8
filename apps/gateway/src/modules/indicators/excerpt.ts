import type { Series } from '@chaintide/contracts/indicators';

/** A series as columns, which another thread reads out; NaN where there is no value. */
export type Excerpt = Omit<Series, 'times' | 'values'> & {
  readonly times: Float64Array<ArrayBuffer>;
  readonly values: readonly Float64Array<ArrayBuffer>[];
};

/** The series as it travels. */
export const told = <E extends Pick<Excerpt, 'times' | 'values'>>(
  excerpt: E,
): Omit<E, 'times' | 'values'> & Pick<Series, 'times' | 'values'> => ({
  ...excerpt,
  times: Array.from(excerpt.times),
  values: excerpt.values.map((column) => Array.from(column, (value) => (Number.isFinite(value) ? value : null))),
});
