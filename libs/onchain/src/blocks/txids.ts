import { hash256, hash256Into } from '../hash.ts';
import { equalBytes, roomFor } from './bytes.ts';
import { ChainError } from './chain-error.ts';
import { HASH_BYTES } from './header.ts';
import type { Transactions } from './transactions.ts';

const MARKER_BYTES = 2; // of witnesses, after the version
const VERSION_BYTES = 4;
const LOCK_TIME_BYTES = 4;

let scratch: Uint8Array = new Uint8Array(4_096);

/** The bytes that a txid is the hash of: those of the transaction without witnesses. Valid until the next call. */
const strippedOf = (block: Transactions, number: number): Uint8Array => {
  const { bytes } = block;
  const [start, bodyEnd, end] = [block.starts[number]!, block.bodyEnds[number]!, block.ends[number]!];
  if (block.segwit[number] === 0) return bytes.subarray(start, end);
  const length = bodyEnd - start - MARKER_BYTES + LOCK_TIME_BYTES;
  scratch = roomFor(scratch, length);
  scratch.set(bytes.subarray(start, start + VERSION_BYTES));
  scratch.set(bytes.subarray(start + VERSION_BYTES + MARKER_BYTES, bodyEnd), VERSION_BYTES);
  scratch.set(bytes.subarray(end - LOCK_TIME_BYTES, end), length - LOCK_TIME_BYTES);
  return scratch.subarray(0, length);
};

/** The txid of one transaction of a block: 32 bytes in the order of the wire. */
export const txidOf = (block: Transactions, number: number): Uint8Array => hash256(strippedOf(block, number));

/** The hash of one transaction with its witnesses, 32 bytes in the order of the wire; the txid where it has none. */
export const wtxidOf = (block: Transactions, number: number): Uint8Array =>
  hash256(block.bytes.subarray(block.starts[number], block.ends[number]));

/** Fills `into`, grown as needed, with the txids of a block, 32 bytes each. */
export const txidsOf = (block: Transactions, into: Uint8Array): Uint8Array => {
  const ids = roomFor(into, block.count * HASH_BYTES);
  for (let i = 0; i < block.count; i++) hash256Into(strippedOf(block, i), ids, i * HASH_BYTES);
  return ids;
};

let level: Uint8Array = new Uint8Array(4_096);

/** One level of the tree from the one below, in place. Throws for two equal neighbours, behind which another list could hide (CVE-2012-2459). */
const climb = (count: number): number => {
  if (count % 2 === 1) level.copyWithin(count * HASH_BYTES, (count - 1) * HASH_BYTES, count * HASH_BYTES);
  const half = (count + 1) >> 1;
  for (let i = 0; i < half; i++) {
    const pair = level.subarray(i * 64, i * 64 + 64);
    if (2 * i + 1 < count && equalBytes(pair.subarray(0, 32), pair.subarray(32)))
      throw new ChainError('block.merkle', 'a transaction stands twice in the block');
    hash256Into(pair, level, i * HASH_BYTES);
  }
  return half;
};

/** The merkle root of `count` hashes of 32 bytes each. */
export const merkleRoot = (hashes: Uint8Array, count: number): Uint8Array => {
  level = roomFor(level, (count + 1) * HASH_BYTES);
  level.set(hashes.subarray(0, count * HASH_BYTES));
  for (let left = count; left > 1;) left = climb(left);
  return level.slice(0, HASH_BYTES);
};

/** Throws unless the txids are those that the header commits to. */
export const requireMerkleRoot = (root: Uint8Array, txids: Uint8Array, count: number): void => {
  if (!equalBytes(merkleRoot(txids, count), root))
    throw new ChainError('block.merkle', 'the transactions are not those that the header names');
};
