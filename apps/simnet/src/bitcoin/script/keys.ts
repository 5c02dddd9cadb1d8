import { secp256k1 } from '@noble/curves/secp256k1.js';
import { normalizeZ } from '@noble/curves/abstract/curve.js';
import { hash } from '../../world/random.ts';

const BATCH = 64; // points that share one division
const FIRST_SCALAR = 7_919n;
const GOLDEN = 0x9e37_79b9;

/** Points of the curve in a row: valid public keys, whose private keys nobody needs. */
export class CurvePoints {
  readonly #batches = new Map<number, Uint8Array[]>();

  /** 65 bytes, the first of them 4. */
  uncompressed(index: number): Uint8Array {
    const batch = Math.floor(index / BATCH);
    const points = this.#batches.get(batch) ?? pointsOf(batch);
    this.#batches.set(batch, points);
    return points[index % BATCH]!;
  }
}

const pointsOf = (batch: number): Uint8Array[] => {
  const { Point } = secp256k1;
  const points = [Point.BASE.multiply(FIRST_SCALAR + BigInt(batch * BATCH))];
  while (points.length < BATCH) points.push(points.at(-1)!.add(Point.BASE));
  return normalizeZ(Point, points).map((point) => point.toBytes(false));
};

/** Bytes that look like a hash, always the same for the same key. */
export const writeProgram = (into: Uint8Array, [from, length]: readonly [number, number], key: number): void => {
  let state = hash(key, length);
  for (let at = from; at < from + length; at += 4) {
    state = (state + GOLDEN) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
    bits ^= bits >>> 16;
    for (let byte = 0; byte < 4 && at + byte < from + length; byte += 1) into[at + byte] = bits >>> (8 * byte);
  }
};
