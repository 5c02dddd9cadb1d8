const SPARE = 256; // points; nearly a day of the finest resolution

/** Number of values of each buffer already used by a column; the rest is free. */
const taken = new WeakMap<ArrayBufferLike, number>();

/** Allocates a column of the given length, with spare room for further points. */
export const growableColumn = (length: number): Float64Array => {
  const { buffer } = new Float64Array(length + SPARE);
  taken.set(buffer, length);
  return new Float64Array(buffer, 0, length);
};

/** The same column, longer, in the same memory; undefined if there is no room, or if another column uses it. */
const extended = (column: Float64Array, length: number): Float64Array | undefined => {
  const { buffer, byteOffset } = column;
  const isFree =
    byteOffset === 0 &&
    taken.get(buffer) === column.length &&
    length * Float64Array.BYTES_PER_ELEMENT <= buffer.byteLength;
  if (!isFree) return undefined;
  taken.set(buffer, length);
  return new Float64Array(buffer, 0, length);
};

/**
 * Returns a column with values written at ascending places. The given column is unchanged: points after its end are
 * written to the spare memory behind it, and only changes within it require a copy.
 */
export const written = (column: Float64Array, places: readonly number[], values: Float64Array): Float64Array => {
  const changesWithin = places.some(
    (place, index) => place < column.length && !Object.is(column[place], values[index]),
  );
  const length = Math.max(column.length, (places.at(-1) ?? -1) + 1);
  if (!changesWithin && length === column.length) return column;
  const next = (changesWithin ? undefined : extended(column, length)) ?? copied(column, length);
  places.forEach((place, index) => {
    next[place] = values[index]!;
  });
  return next;
};

const copied = (column: Float64Array, length: number): Float64Array => {
  const copy = growableColumn(length);
  copy.set(column);
  return copy;
};
