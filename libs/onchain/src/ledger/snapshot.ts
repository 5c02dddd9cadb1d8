import { HASH_BYTES } from '../blocks/header.ts';
import type { Network } from '../blocks/network.ts';
import { SEED_BYTES } from './keyed-hash.ts';
import { Ledger, type AppliedBlock } from './ledger.ts';
import { bytesOfScripts, RichOwners, scriptsFrom } from './rich-owners.ts';
import { bytesOf, fromParts, headOf, sealed, type Kind, type NextPart } from './sealed-parts.ts';

const KIND: Kind = { sign: 0x4c_54_43_01, version: 3, name: 'a ledger' }; // no text, so that no tool takes the file for one
const HEAD_WORDS = 8; // sign, version, height + 1, times, applied blocks, owners, coins, nothing

type Next = () => Uint8Array<ArrayBuffer>;

/**
 * A ledger as bytes, in parts of some megabytes, each with a checksum. The same blocks and seed give the same bytes, whatever was unwound
 * in between, once as many blocks as can be unwound have followed.
 */
export function* saveLedger({ state, owners, coins, rich, seed }: Ledger): Generator<Uint8Array> {
  const { height, times, applied, hash } = state;
  const { sign, version } = KIND;
  const head = Uint32Array.of(sign, version, height + 1, times.length, applied.length, owners.count, coins.count, 0);
  yield sealed(Uint8Array.of(...bytesOf(head), ...seed, ...hash));
  yield sealed(Float64Array.from(times));
  for (const { previous, steps, left } of applied) {
    const part = new Uint8Array(HASH_BYTES + steps.byteLength);
    part.set(previous);
    part.set(bytesOf(steps), HASH_BYTES);
    yield sealed(part);
    yield sealed(bytesOfScripts(left));
  }
  for (const part of owners.save()) yield sealed(part);
  for (const part of coins.save()) yield sealed(part);
  yield sealed(bytesOfScripts(rich.scripts));
}

/** A ledger from its parts. Throws ChainError for parts that are damaged, missing, or of another version. */
export const loadLedger = (nextPart: NextPart, network: Network): Ledger =>
  fromParts(nextPart, (next) => read(next, network));

const read = (next: Next, network: Network): Ledger => {
  const first = next();
  const [, , height, times, applied, owners] = headOf(first, KIND, HEAD_WORDS);
  const seedAt = HEAD_WORDS * 4;
  const ledger = new Ledger(first.slice(seedAt, seedAt + SEED_BYTES), network);
  Object.assign(ledger.state, {
    height: height! - 1,
    hash: first.slice(seedAt + SEED_BYTES),
    times: [...new Float64Array(next().buffer, 0, times)],
    applied: Array.from({ length: applied! }, () => appliedFrom(next)),
  });
  ledger.owners.load(owners!, next);
  ledger.coins.load(() => new Uint32Array(next().buffer));
  ledger.rich = new RichOwners(scriptsFrom(next()));
  return ledger;
};

const appliedFrom = (next: Next): AppliedBlock => {
  const part = next();
  return {
    previous: part.slice(0, HASH_BYTES),
    steps: new Uint32Array(part.slice(HASH_BYTES).buffer),
    left: scriptsFrom(next()),
  };
};
