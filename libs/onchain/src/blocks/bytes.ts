/** Reads four bytes, least significant first. The caller has checked that they are there. */
export const readU32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;

/** Writes four bytes, least significant first. */
export const writeU32 = (bytes: Uint8Array, at: number, value: number): void => {
  bytes[at] = value;
  bytes[at + 1] = value >>> 8;
  bytes[at + 2] = value >>> 16;
  bytes[at + 3] = value >>> 24;
};

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** A copy of bytes from one place to another, never a view: `slice` of a Node buffer is one. */
export const copyOf = (bytes: Uint8Array, from = 0, to = bytes.length): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.subarray(from, to));

/** Hexadecimal text of bytes in their order. */
export const plainHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Hexadecimal text of a hash as people write it: last byte first. */
export const hexOf = (hash: Uint8Array): string => plainHex(hash.toReversed());

/** The array itself, or one at least twice as long with the same content if it has no room for `count`. */
export const roomFor = <T extends Columns>(array: T, count: number): T =>
  array.length >= count ? array : lengthened(array, Math.max(count, array.length * 2));

/** A longer array with the same content. */
export const lengthened = <T extends Columns>(array: T, length: number): T => {
  const longer = new (array.constructor as new (length: number) => T)(length);
  longer.set(array); // of the same type
  return longer;
};

type Columns = Uint8Array | Int32Array | Uint32Array | Float64Array;
