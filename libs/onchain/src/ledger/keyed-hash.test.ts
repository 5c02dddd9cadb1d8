import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyedHash } from './keyed-hash.ts';

const MASK = (1n << 64n) - 1n;
const rotate = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (64n - by))) & MASK;

/** The algorithm as its paper writes it, with 128 bits of output. */
const sipHash128 = (
  { key, rounds: [each, final] }: { key: Uint8Array; rounds: readonly [number, number] },
  message: Uint8Array,
  last: number,
): bigint[] => {
  const word = (bytes: Uint8Array, at: number): bigint =>
    new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at, true);
  const [k0, k1] = [word(key, 0), word(key, 8)];
  const v = [
    k0 ^ 0x736f6d6570736575n,
    k1 ^ 0x646f72616e646f6dn ^ 0xeen,
    k0 ^ 0x6c7967656e657261n,
    k1 ^ 0x7465646279746573n,
  ] as [bigint, bigint, bigint, bigint];
  const round = (): void => {
    v[0] = (v[0] + v[1]) & MASK;
    v[1] = rotate(v[1], 13n) ^ v[0];
    v[0] = rotate(v[0], 32n);
    v[2] = (v[2] + v[3]) & MASK;
    v[3] = rotate(v[3], 16n) ^ v[2];
    v[0] = (v[0] + v[3]) & MASK;
    v[3] = rotate(v[3], 21n) ^ v[0];
    v[2] = (v[2] + v[1]) & MASK;
    v[1] = rotate(v[1], 17n) ^ v[2];
    v[2] = rotate(v[2], 32n);
  };
  const padded = new Uint8Array((Math.floor(message.length / 8) + 1) * 8);
  padded.set(message);
  padded[padded.length - 1] = last;
  for (let at = 0; at < padded.length; at += 8) {
    v[3] ^= word(padded, at);
    for (let i = 0; i < each; i++) round();
    v[0] ^= word(padded, at);
  }
  return [0xeen, 0xddn].map((mark, i) => {
    v[i === 0 ? 2 : 1] ^= mark;
    for (let j = 0; j < final; j++) round();
    return v[0] ^ v[1] ^ v[2] ^ v[3];
  });
};

const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i);

describe('the keyed hash', () => {
  it('is written here as its authors wrote it: their first vector, of SipHash-2-4-128', () => {
    const [first, second] = sipHash128({ key: counting(16), rounds: [2, 4] }, new Uint8Array(), 0);
    expect([first, second]).toEqual([0xe6a825ba047f81a3n, 0x930255c71472f66dn]);
  });

  it('equals the algorithm as written, at every length, form and offset', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.uint8Array({ maxLength: 90 }),
        fc.record({ form: fc.nat({ max: 7 }), offset: fc.nat({ max: 9 }) }),
        (seed, message, { form, offset }) => {
          const hash = new KeyedHash(seed);
          hash.compute(Uint8Array.of(...counting(offset), ...message, 255, 255), offset, message.length * 8 + form);
          const [first, second] = sipHash128({ key: seed, rounds: [1, 3] }, message, (message.length * 8 + form) & 255);
          const [low, high, third] = hash.tag;
          expect([low, high, third]).toEqual([
            Number(first! & 0xffffffffn),
            Number(first! >> 32n),
            Number(second! & 0xffffffffn),
          ]);
        },
      ),
    );
  });

  it('refuses a seed of another length', () => {
    expect(() => new KeyedHash(new Uint8Array(15))).toThrow(/a seed has 16 bytes, and this one 15/);
  });
});
