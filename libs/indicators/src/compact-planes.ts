import { fold, unfold } from './compact-bytes.ts';

// The lowest bytes of all numbers come first, then the next bytes, and so on: reading needs no branches, and the similar upper bytes
// compress well.

/** Encoding of a run of numbers. */
export interface Planes {
  readonly bytes: Uint8Array;
  /** Bytes per number. */
  readonly width: number;
  /** Number of times differences were taken. */
  readonly order: number;
  /** The first number before differences were taken. */
  readonly first: number;
}

export const NARROW = 4; // bytes that fit into one machine integer
const BYTE = 2 ** 8;
const MAGNITUDE = 0x7fffffff;
/** The index of a float64's upper half in this machine's memory. */
export const UPPER = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** The words of negative floats run backwards; flipped, all are ordered like their floats. Applying it twice returns the word. */
export const ordered = (word: number): number => (word < 0 ? word ^ MAGNITUDE : word);

/** Bytes that the largest of the numbers needs; 0 if all are 0. */
export const widthOf = (numbers: Float64Array): number => {
  let [least, most] = [0, 0];
  for (let i = 0; i < numbers.length; i += 1) {
    least = Math.min(least, numbers[i]!);
    most = Math.max(most, numbers[i]!);
  }
  let width = 0;
  for (let widest = Math.max(fold(least), fold(most)); widest >= 1; widest /= BYTE) width += 1;
  return width;
};

export const writePlanes = (numbers: Float64Array, bytes: Uint8Array): void => {
  const rest = numbers.map(fold);
  for (let at = 0; at < bytes.length; at += 1) {
    const i = at % rest.length;
    bytes[at] = rest[i]! % BYTE;
    rest[i] = Math.floor(rest[i]! / BYTE);
  }
};

/** The planes of the four lowest bytes; zeros for absent ones. */
const lanes = (bytes: Uint8Array, width: number, count: number): [Uint8Array, Uint8Array, Uint8Array, Uint8Array] => {
  const zeros = width < NARROW ? new Uint8Array(count) : bytes;
  const lane = (index: number): Uint8Array =>
    index < width ? bytes.subarray(index * count, (index + 1) * count) : zeros;
  return [lane(0), lane(1), lane(2), lane(3)];
};

/** Reads the first `count` floats into `into` from their upper halves: the loop for nearly every value. */
export const readWords = ({ bytes, width, order, first }: Planes, count: number, into: Float64Array): void => {
  const [a, b, c, d] = lanes(bytes, width, count);
  const halves = new Int32Array(into.buffer, into.byteOffset, into.length * 2);
  const keepSum = order > 0 ? -1 : 0;
  const keepSlope = order > 1 ? -1 : 0;
  let sum = first | 0;
  let slope = 0;
  for (let i = 0; i < count; i += 1) {
    const folded = a[i]! | (b[i]! << 8) | (c[i]! << 16) | (d[i]! << 24);
    slope = ((slope & keepSlope) + ((folded >>> 1) ^ -(folded & 1))) | 0;
    sum = ((sum & keepSum) + slope) | 0;
    halves[2 * i + UPPER] = sum ^ ((sum >> 31) & MAGNITUDE); // `ordered`, without a branch
  }
};

/** Reads the first `count` integers into `into`. */
export const readIntegers = (planes: Planes, count: number, into: Float64Array): void => {
  const { order, width } = planes;
  if (width > NARROW) readWide(planes, count, into);
  else readNarrow(planes, count, into);
  if (order > 0) addUp(planes, count, into);
};

const addUp = ({ order, first }: Planes, count: number, into: Float64Array): void => {
  let sum = first;
  let slope = 0;
  for (let i = 0; i < count; i += 1) {
    slope = order > 1 ? slope + into[i]! : into[i]!;
    sum += slope;
    into[i] = sum;
  }
};

const readNarrow = ({ bytes, width }: Planes, count: number, into: Float64Array): void => {
  const [a, b, c, d] = lanes(bytes, width, count);
  for (let i = 0; i < count; i += 1) {
    const folded = a[i]! | (b[i]! << 8) | (c[i]! << 16) | (d[i]! << 24);
    into[i] = (folded >>> 1) ^ -(folded & 1);
  }
};

const readWide = ({ bytes, width }: Planes, count: number, into: Float64Array): void => {
  for (let i = 0; i < count; i += 1) {
    let folded = 0;
    for (let lane = width - 1; lane >= 0; lane -= 1) folded = folded * BYTE + bytes[lane * count + i]!;
    into[i] = unfold(folded);
  }
};
