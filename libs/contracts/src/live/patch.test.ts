import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DigitReader, folded, writeCount } from './digits.ts';
import { patched, patchOf } from './patch.ts';

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const applied = (before: unknown, after: unknown): unknown => patched(before, patchOf(before, after));

describe('digits', () => {
  it('hold every whole number, one after another, in characters that JSON leaves alone', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat()), fc.array(fc.integer()), (counts, signed) => {
        const text = [...counts, ...signed.map(folded)].map(writeCount).join('');
        expect(JSON.stringify(text)).toHaveLength(text.length + 2);
        const reader = new DigitReader(text);
        expect(counts.map(() => reader.count())).toEqual(counts);
        expect(signed.map(() => reader.signed())).toEqual(signed);
        expect([reader.count(), reader.signed()]).toEqual([0, 0]);
      }),
    );
  });

  it('are short for small numbers', () => {
    expect([0, 60, 61, 1_890, 1_891, 56_790].map((count) => writeCount(count).length)).toEqual([1, 1, 2, 2, 3, 3]);
  });
});

describe('a patch', () => {
  it('turns any value into any other', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [before, after] = [asJson(one), asJson(other)];
        expect(applied(before, after)).toEqual(after);
        expect(applied({ list: [before, 1] }, { list: [after, 2] })).toEqual({ list: [after, 2] });
      }),
      { numRuns: 500 },
    );
  });

  it('turns rows into rows with the same fields, exactly, and keeps what did not change', () => {
    const decimals = fc.integer({ min: 0, max: 8 }).chain((scale) => fc.integer().map((whole) => whole / 10 ** scale));
    const row = fc.record({
      id: fc.constant('BTC'),
      price: fc.oneof(decimals, fc.double({ noNaN: true, noDefaultInfinity: true })),
      note: fc.oneof(fc.constant(null), fc.string()),
      at: fc.integer({ min: 1.6e12, max: 1.9e12 }),
      nested: fc.record({ values: fc.array(fc.oneof(decimals, fc.constant(null))) }),
    });
    fc.assert(
      fc.property(fc.array(row), fc.array(row), (one, other) => {
        const [before, after] = [asJson(one), asJson(other)];
        expect(applied(before, after)).toEqual(after);
      }),
      { numRuns: 500 },
    );
    const before = { kept: { a: 1 }, moved: 2 };
    expect((applied(before, { kept: { a: 1 }, moved: 3 }) as typeof before).kept).toBe(before.kept);
  });

  it('of an object with more fields than bits of a number names those that changed', () => {
    const before = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`indicator.${n}`, n / 8]));
    const after = { ...before, 'indicator.7': 0.5, 'indicator.399': null };
    const patch = patchOf(before, after);
    expect(patched(before, patch)).toEqual(after);
    expect(patch.digits.length).toBeLessThan(12);
  });

  it('of a price is a few characters', () => {
    const before = { symbol: 'BTCUSDT', price: 64_001.5, change: -1.25, at: 1_764_000_000_000 };
    const after = { symbol: 'BTCUSDT', price: 64_002.25, change: -1.24, at: 1_764_000_000_250 };
    const patch = patchOf(before, after);
    expect(patched(before, patch)).toEqual(after);
    expect(patch.extras).toEqual([]);
    expect(patch.digits.length).toBeLessThanOrEqual(9);
  });

  it('of nothing is empty', () => {
    expect(patchOf({ a: [1, null, 'x'] }, { a: [1, null, 'x'] })).toEqual({ digits: '', extras: [] });
  });

  it('replaces values whose numbers have no exact decimals, or whose fields differ', () => {
    for (const [before, after] of [
      [1e300, 2],
      [2, 1e300],
      [2 ** 53, 2 ** 53 - 1],
      [5e-324, 1],
      [0.1 + 0.2, 0.3],
      [{ a: 1 }, { b: 1 }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[], {}],
      [JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 2}')],
    ] as const)
      expect(JSON.stringify(applied(before, after))).toBe(JSON.stringify(after));
  });
});
