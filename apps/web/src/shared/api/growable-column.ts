const SPARE = 256; // points: a day of the finest resolution, nearly

/** How much of a buffer some column already shows; what lies behind is free. */
const taken = new WeakMap<ArrayBufferLike, number>();

/** A column of a length, with room behind it for points to come. */
export const roomy = (length: number): Float64Array => {
  const { buffer } = new Float64Array(length + SPARE);
  taken.set(buffer, length);
  return new Float64Array(buffer, 0, length);
};

/** The same column, longer, in the same memory; undefined where there is no room, or another column took it. */
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
 * A column with values put at places; places ascend. What is held stays as it is: points that follow its end are
 * written behind it, where it does not look, and only what changes within it costs a copy.
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
  const copy = roomy(length);
  copy.set(column);
  return copy;
};
