import { copyOf, roomFor } from '../blocks/bytes.ts';

/** 32-bit words of a tag. */
export const TAG_WORDS = 3;
/** Bytes of the secret. */
export const SEED_BYTES = 16;

/** The shape of the 36 bytes of an outpoint, apart from those of all scripts. */
export const OUTPOINT_SHAPE = 36 * 8 + 7;

/** The shape of a script's distinct part: its length and form. */
export const scriptShape = (length: number, form: number): number => length * 8 + form;

/** The key as the algorithm starts with it, for 128 bits of output. */
const startOf = (seed: Uint8Array): Int32Array => {
  const key = new Int32Array(copyOf(seed).buffer);
  const text = [0x70736575, 0x736f6d65, 0x6e646f6d ^ 0xee, 0x646f7261, 0x6e657261, 0x6c796765, 0x79746573, 0x74656462];
  return Int32Array.from(text, (word, i) => word ^ key[i % 4]!);
};

/**
 * SipHash-1-3 with a secret key, as Python and Rust key their tables, in the variant with 128 bits, of which 96 are kept (a table uses 95): whoever does not
 * know the secret cannot choose txids or scripts whose tags meet. The last byte of the message, the length by the standard, is length mod 32
 * and a form of 0 to 7, so that forms never meet.
 */
export class KeyedHash {
  /** The tag that was computed last. */
  readonly tag = new Uint32Array(TAG_WORDS);
  readonly #key: Int32Array;
  #message = new Int32Array(16);

  constructor(seed: Uint8Array) {
    if (seed.length !== SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes, and this one ${seed.length}`);
    this.#key = startOf(seed);
  }

  /** Puts the tag of bytes of a shape (length * 8 + form) into `tag`. */
  compute(bytes: Uint8Array, at: number, shape: number): void {
    const length = shape >>> 3;
    const words = 2 * ((length >>> 3) + 1);
    this.#message = roomFor(this.#message, words);
    for (let i = 0; i < words; i++) this.#message[i] = partAt(bytes, at + i * 4, length - i * 4);
    this.#message[words - 1]! |= shape << 24;
    this.#mix(words);
  }

  /** 64-bit words are pairs of numbers: a, c, e, g are the low halves, b, d, f, h the high ones. One round takes one word of the message; three and three more end it. */
  #mix(words: number): void {
    const [key, message] = [this.#key, this.#message];
    let a = key[0]!;
    let b = key[1]!;
    let c = key[2]!;
    let d = key[3]!;
    let e = key[4]!;
    let f = key[5]!;
    let g = key[6]!;
    let h = key[7]!;
    for (let place = 0; place < words + 12; place += 2) {
      if (place < words) {
        g ^= message[place]!;
        h ^= message[place + 1]!;
      } else if (place === words) e ^= 0xee;
      else if (place === words + 6) {
        this.tag[0] = a ^ c ^ e ^ g;
        this.tag[1] = b ^ d ^ f ^ h;
        c ^= 0xdd;
      }
      b = (b + d + carryOf(a, c)) | 0;
      a = (a + c) | 0;
      f = (f + h + carryOf(e, g)) | 0;
      e = (e + g) | 0;
      const c13 = (c << 13) | (d >>> 19);
      d = ((d << 13) | (c >>> 19)) ^ b;
      c = c13 ^ a;
      const g16 = (g << 16) | (h >>> 16);
      h = ((h << 16) | (g >>> 16)) ^ f;
      g = g16 ^ e;
      const a32 = b;
      b = a;
      a = a32;
      f = (f + d + carryOf(e, c)) | 0;
      e = (e + c) | 0;
      b = (b + h + carryOf(a, g)) | 0;
      a = (a + g) | 0;
      const c17 = (c << 17) | (d >>> 15);
      d = ((d << 17) | (c >>> 15)) ^ f;
      c = c17 ^ e;
      const g21 = (g << 21) | (h >>> 11);
      h = ((h << 21) | (g >>> 11)) ^ b;
      g = g21 ^ a;
      const e32 = f;
      f = e;
      e = e32;
      if (place < words) {
        a ^= message[place]!;
        b ^= message[place + 1]!;
      }
    }
    this.tag[2] = a ^ c ^ e ^ g;
  }
}

/** The carry of the sum of two low halves. */
const carryOf = (x: number, y: number): number => (((x + y) | 0) >>> 0 < x >>> 0 ? 1 : 0);

/** Up to four bytes as a number, as many as are left. */
const partAt = (bytes: Uint8Array, at: number, left: number): number => {
  if (left >= 4) return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  if (left <= 0) return 0;
  return bytes[at]! | (left > 1 ? bytes[at + 1]! << 8 : 0) | (left > 2 ? bytes[at + 2]! << 16 : 0);
};
