// The one equation of secp256k1 that scripts ask for: a signing library would take a hundred times as long to say whether a point is on it.
const P = 2n ** 256n - 2n ** 32n - 977n;
const squareOf = (x: bigint): bigint => (((x * x) % P) * x + 7n) % P; // y² of a point with this x

const numberAt = (bytes: Uint8Array, at: number): bigint => {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 32);
  const word = (i: number): bigint => view.getBigUint64(i * 8);
  return (word(0) << 192n) | (word(1) << 128n) | (word(2) << 64n) | word(3);
};

/** Whether the 64 bytes at `at`, x and y, are a public key. */
export const isKey = (bytes: Uint8Array, at: number): boolean => {
  const [x, y] = [numberAt(bytes, at), numberAt(bytes, at + 32)];
  return x < P && y < P && (y * y) % P === squareOf(x);
};

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square] = [1n, base];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
};

/** The uncompressed form, 65 bytes, of the key with this x whose y is odd or even; undefined if no key has this x. */
export const wholeKey = (x: Uint8Array, isOdd: boolean): Uint8Array | undefined => {
  const square = squareOf(numberAt(x, 0));
  const root = power(square, (P + 1n) / 4n);
  if (numberAt(x, 0) >= P || (root * root) % P !== square) return undefined;
  const y = (root & 1n) === (isOdd ? 1n : 0n) ? root : P - root;
  const key = new Uint8Array(65);
  key[0] = 4;
  key.set(x, 1);
  for (let i = 0; i < 32; i++) key[64 - i] = Number((y >> BigInt(8 * i)) & 0xffn);
  return key;
};
