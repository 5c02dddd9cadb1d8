import { copyOf } from '../blocks/bytes.ts';
import { ChainError } from '../blocks/chain-error.ts';

/** Bytes that can be read at any place: a file, or a part of memory. */
export interface ByteSource {
  readonly name: string;
  readonly size: number;
  /** The bytes from `at`, exactly `length` of them; throws if there are fewer. They may be changed by nobody. */
  read(at: number, length: number): Uint8Array;
}

/** Bytes in memory as a source. */
export const inMemory = (name: string, bytes: Uint8Array): ByteSource => ({
  name,
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
});

const KEY_BYTES = 8;
const CHUNK = 1 << 16;
const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/** A `blk` or `rev` file of a node, read through the key of `xor.dat` (Bitcoin Core 28 and above), which is all zeros where there is none. */
export class NodeFile {
  readonly name: string;
  readonly size: number;
  readonly #source: ByteSource;
  readonly #key: Uint8Array | undefined;

  constructor(source: ByteSource, key?: Uint8Array) {
    if (key && key.length !== KEY_BYTES)
      throw new ChainError('file.magic', `an XOR key has ${KEY_BYTES} bytes, and this one ${key.length}`);
    this.name = source.name;
    this.size = source.size;
    this.#source = source;
    this.#key = key && !isZero(key) ? key : undefined;
  }

  /** The bytes from `at`, exactly `length` of them, which must be there. */
  read(at: number, length: number): Uint8Array {
    const stored = this.#source.read(at, length);
    return this.#key ? this.#plain(stored, at) : stored;
  }

  /** Whether there is nothing from `at` to the end but space that the node reserved: zeros, which it writes without the key. */
  isUnused(at: number): boolean {
    for (let from = at; from < this.size; from += CHUNK) {
      const stored = this.#source.read(from, Math.min(CHUNK, this.size - from));
      if (!isZero(stored)) return false;
    }
    return true;
  }

  #plain(stored: Uint8Array, at: number): Uint8Array {
    const plain = copyOf(stored);
    const key = this.#key!;
    for (let i = 0; i < plain.length; i++) plain[i] = plain[i]! ^ key[(at + i) % KEY_BYTES]!;
    return plain;
  }
}
