import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TagTable } from './tag-table.ts';

const WIDTH = 4;

/** Few values a word, so that tags share shards, homes and words. */
const tagWord = fc.oneof(fc.nat({ max: 3 }), fc.constantFrom(0, 1, 64, 0x8000_0000, 0xffff_ffff, 0xffff_fff0));
const steps = fc.array(
  fc.record({ tag: fc.tuple(tagWord, tagWord, tagWord), isRemoval: fc.boolean(), content: fc.nat() }),
  {
    maxLength: 300,
  },
);

const insert = (table: TagTable, tag: readonly number[], content: number): boolean => {
  table.record.set([...tag, content]);
  return table.insert();
};
const savedOf = (table: TagTable): Uint32Array[] => [...table.save()];
const loadedFrom = (parts: readonly Uint32Array[]): TagTable => {
  const table = new TagTable(WIDTH);
  const next = parts.values();
  table.load(() => next.next().value!);
  return table;
};

describe('a table of tags', () => {
  it('answers as a Map does, and its saved form depends on its content alone', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const table = new TagTable(WIDTH);
        const map = new Map<string, { tag: number[]; content: number }>();
        for (const { tag: given, isRemoval, content } of all) {
          const tag = [given[0], given[1], (given[2] | 1) >>> 0];
          const key = tag.join();
          if (isRemoval) expect(table.remove(Uint32Array.from(given))).toBe(map.delete(key));
          else {
            expect(insert(table, given, content)).toBe(!map.has(key));
            if (!map.has(key)) map.set(key, { tag, content });
          }
        }
        expect(table.count).toBe(map.size);
        const straight = new TagTable(WIDTH);
        for (const { tag, content } of map.values()) {
          expect(table.find(Uint32Array.from(tag))).toBe(true);
          expect([...table.record]).toEqual([...tag, content]);
          insert(straight, tag, content);
        }
        expect(savedOf(table)).toEqual(savedOf(straight));
      }),
    );
  });

  it('is the same after it was saved and loaded', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(tagWord, tagWord, tagWord, fc.nat()), { maxLength: 400 }), (rows) => {
        const table = new TagTable(WIDTH);
        for (const [a, b, c, content] of rows) insert(table, [a, b, c], content);
        const saved = savedOf(table);
        const loaded = loadedFrom(saved);
        expect(savedOf(loaded)).toEqual(saved);
        for (const [a, b, c] of rows)
          expect(loaded.remove(Uint32Array.of(a, b, c))).toBe(table.remove(Uint32Array.of(a, b, c)));
        expect(loaded.count).toBe(table.count);
      }),
    );
  });

  it('grows to many records and keeps at least four fifths of its slots taken', () => {
    const table = new TagTable(7);
    let state = 1;
    const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
    const tags = Array.from({ length: 100_000 }, () => Uint32Array.of(next() >>> 7, next(), next()));
    for (const tag of tags) {
      table.record.set(tag);
      table.insert();
    }
    expect(table.count).toBe(tags.length);
    expect(tags.every((tag) => table.find(tag))).toBe(true);
    expect(table.bytes / table.count).toBeLessThan((7 * 4 * 5) / 4 + 2); // the overhang of small shards
  });

  it('refuses saved records that are cut or out of order', () => {
    const table = new TagTable(WIDTH);
    for (let i = 0; i < 9; i++) insert(table, [0, i * 1_000, 1], i);
    const [first, ...rest] = savedOf(table) as [Uint32Array, ...Uint32Array[]];
    expect(() => loadedFrom([first.subarray(0, 18), ...rest])).toThrow(/broken records/);
    const mixed = Uint32Array.of(
      ...first.subarray(WIDTH, 2 * WIDTH),
      ...first.subarray(0, WIDTH),
      ...first.subarray(2 * WIDTH),
    );
    expect(() => loadedFrom([mixed, ...rest])).toThrow(/out of order/);
  });
});
