type Column = Float64Array | Uint32Array | Uint16Array;

/** The array, or a longer copy of it with zeros at the end if it is shorter than `length`. */
export const grown = <T extends Column>(array: T, length: number): T => {
  if (length <= array.length) return array;
  const Kind = array.constructor as new (size: number) => T;
  const longer = new Kind(Math.max(length, Math.ceil(array.length * 1.5)));
  longer.set(array);
  return longer;
};
