import { hash256 } from '../hash.ts';
import { copyOf, readU32 } from './bytes.ts';
import { ChainError } from './chain-error.ts';

export const HEADER_BYTES = 80;
export const HASH_BYTES = 32;

export interface Header {
  /** 32 bytes in the order of the wire, as all hashes here. */
  readonly hash: Uint8Array;
  readonly previous: Uint8Array;
  readonly merkleRoot: Uint8Array;
  readonly version: number;
  /** Unix seconds. */
  readonly time: number;
  /** The compact form of the target. */
  readonly bits: number;
}

/** Reads the 80 bytes of a header. The hashes are copies. */
export const readHeader = (bytes: Uint8Array): Header => {
  if (bytes.length < HEADER_BYTES)
    throw new ChainError('block.cut', `a header has ${HEADER_BYTES} bytes, and here are ${bytes.length}`, {
      offset: 0,
    });
  return {
    hash: hash256(bytes.subarray(0, HEADER_BYTES)),
    version: readU32(bytes, 0),
    previous: copyOf(bytes, 4, 36),
    merkleRoot: copyOf(bytes, 36, 68),
    time: readU32(bytes, 68),
    bits: readU32(bytes, 72),
  };
};

const mantissaOf = (bits: number): number => bits & 0x7f_ffff;

/** Hashes that a block of this difficulty takes on average: 2^256 / (target + 1), as Bitcoin Core counts work. 0 for a target that is none. */
export const workOf = (bits: number): bigint => {
  const size = BigInt(bits >>> 24);
  const target =
    size > 3n ? BigInt(mantissaOf(bits)) << (8n * (size - 3n)) : BigInt(mantissaOf(bits)) >> (8n * (3n - size));
  const isTarget = target > 0n && (bits & 0x80_0000) === 0 && target < 1n << 256n;
  return isTarget ? (1n << 256n) / (target + 1n) : 0n;
};
