/** Columns by name, one number for each day. NaN: no data, as on days without a price. */
export type Columns = ReadonlyMap<string, Float64Array>;

/** Columns that were derived before, to be kept from row 0 up to `from`. Their arrays are used again. */
export interface Kept {
  readonly columns: Columns;
  readonly from: number;
}

/**
 * Columns to be filled from a row on. `column` makes one: with the rows that are kept, and NaN behind them. It throws a RangeError where
 * there is none to keep.
 */
export const columnsOf = (rows: number, kept?: Kept) => {
  const columns = new Map<string, Float64Array>();
  const from = Math.min(kept?.from ?? 0, rows);
  const column = (name: string): Float64Array => {
    const before = kept?.columns.get(name);
    if (from > 0 && !before) throw new RangeError(`${name} is not among the columns that were kept`);
    const made = before?.length === rows ? before : new Float64Array(rows);
    if (before && made !== before) made.set(before.subarray(0, from));
    columns.set(name, made.fill(NaN, from));
    return made;
  };
  return { columns, from, column };
};

/** How a limit is written in the names of columns: `0_01` for 0.01. */
export const nameOf = (limit: number): string => String(limit).replace('.', '_');
