import type { GridSort } from './grid-column.ts';

type Key = string | number | null;

const compare = (a: string | number, b: string | number): number => {
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b));
  return a - b;
};

/** Rows in the order of one of the keys, the first one if the sort names none. Rows without a value come last, in either direction. */
export const sortedRows = <R>(
  rows: readonly R[],
  { key, descending }: GridSort,
  keys: Readonly<Record<string, (row: R) => Key>>,
): R[] => {
  const of = Object.hasOwn(keys, key) ? keys[key]! : Object.values(keys)[0]!;
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? compare(b, a) : compare(a, b);
  });
};
