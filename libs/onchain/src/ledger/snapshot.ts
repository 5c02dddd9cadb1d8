import { copyOf, equalBytes } from '../blocks/bytes.ts';
import { ChainError } from '../blocks/chain-error.ts';
import { HASH_BYTES } from '../blocks/header.ts';
import type { Network } from '../blocks/network.ts';
import { hash256 } from '../hash.ts';
import { SEED_BYTES } from './keyed-hash.ts';
import { Ledger } from './ledger.ts';

const VERSION = 1;
const SIGN = 0x4c_54_43_01; // no text, so that no tool takes the file for one
const HEAD_WORDS = 8; // sign, version, height + 1, times, applied blocks, owners, coins, nothing

/** Reads the next part of a snapshot, as {@link saveLedger} gave it. */
export type NextPart = () => Uint8Array | undefined;

const bytesOf = (part: Float64Array | Uint32Array): Uint8Array =>
  new Uint8Array(part.buffer, part.byteOffset, part.byteLength);

const sealed = (part: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(part.length + HASH_BYTES);
  whole.set(part);
  whole.set(hash256(part), part.length);
  return whole;
};

/**
 * A ledger as bytes, in parts of some megabytes, each with a checksum. The same blocks and seed give the same bytes, whatever was unwound
 * in between, once as many blocks as can be unwound have followed.
 */
export function* saveLedger({ state, owners, coins, seed }: Ledger): Generator<Uint8Array> {
  const { height, times, applied, hash } = state;
  const head = Uint32Array.of(SIGN, VERSION, height + 1, times.length, applied.length, owners.count, coins.count, 0);
  yield sealed(Uint8Array.of(...bytesOf(head), ...seed, ...hash));
  yield sealed(bytesOf(Float64Array.from(times)));
  for (const { previous, steps } of applied) {
    const part = new Uint8Array(HASH_BYTES + steps.byteLength);
    part.set(previous);
    part.set(bytesOf(steps), HASH_BYTES);
    yield sealed(part);
  }
  for (const part of owners.save()) yield sealed(bytesOf(part));
  for (const part of coins.save()) yield sealed(bytesOf(part));
}

/** A ledger from its parts. Throws ChainError for parts that are damaged, missing, or of a newer version. */
export const loadLedger = (nextPart: NextPart, network: Network): Ledger => {
  const next = (): Uint8Array => opened(nextPart());
  try {
    return read(next, network);
  } catch (error) {
    throw error instanceof RangeError
      ? new ChainError('ledger.snapshot', `the snapshot is damaged: ${error.message}`)
      : error;
  }
};

const opened = (part: Uint8Array | undefined): Uint8Array => {
  if (!part) throw new ChainError('ledger.snapshot', 'the snapshot ends too early');
  const content = copyOf(part, 0, -HASH_BYTES);
  if (!equalBytes(hash256(content), part.subarray(-HASH_BYTES)))
    throw new ChainError('ledger.snapshot', 'a part of the snapshot is damaged: its checksum differs');
  return content;
};

const read = (next: () => Uint8Array, network: Network): Ledger => {
  const head = next();
  const [sign, version, height, times, applied, owners] = new Uint32Array(head.buffer, 0, HEAD_WORDS);
  if (sign !== SIGN) throw new ChainError('ledger.snapshot', 'this is no snapshot of a ledger');
  if (version !== VERSION)
    throw new ChainError('ledger.snapshot', `the snapshot has version ${version}, and this program reads ${VERSION}`);
  const seedAt = HEAD_WORDS * 4;
  const ledger = new Ledger(head.slice(seedAt, seedAt + SEED_BYTES), network);
  Object.assign(ledger.state, {
    height: height! - 1,
    hash: head.slice(seedAt + SEED_BYTES),
    times: [...new Float64Array(next().buffer, 0, times)],
    applied: Array.from({ length: applied! }, () => appliedFrom(next())),
  });
  ledger.owners.load(owners!, next);
  ledger.coins.load(() => new Uint32Array(next().buffer));
  return ledger;
};

const appliedFrom = (part: Uint8Array) => ({
  previous: part.slice(0, HASH_BYTES),
  steps: new Uint32Array(part.slice(HASH_BYTES).buffer),
});
