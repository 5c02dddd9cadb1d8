import { KeptBytes } from './kept-bytes.ts';

const keptOf = (most: number, ...keys: string[]): KeptBytes<string> => {
  const kept = new KeptBytes<string>(most, ({ length }) => length);
  for (const key of keys) kept.set(key, key.repeat(4));
  return kept;
};
const heldOf = (kept: KeptBytes<string>, keys: string): string =>
  keys
    .split('')
    .filter((key) => kept.get(key) !== undefined)
    .join('');

describe('values within a number of bytes', () => {
  it('are held up to that number', () => {
    expect(heldOf(keptOf(12, 'a', 'b', 'c'), 'abc')).toBe('abc');
    expect(heldOf(keptOf(12, 'a', 'b', 'c', 'd'), 'abcd')).toBe('bcd');
  });

  it('go when they were not used for the longest time', () => {
    const kept = keptOf(12, 'a', 'b', 'c');
    kept.get('a');
    kept.set('d', 'dddd');
    expect(heldOf(kept, 'abcd')).toBe('acd');
  });

  it('make room for their successors under the same key', () => {
    const kept = keptOf(12, 'a', 'b', 'c');
    kept.set('a', 'aa');
    kept.set('d', 'dd');
    expect(heldOf(kept, 'abcd')).toBe('abcd');
    kept.delete('b');
    kept.delete('b');
    kept.set('e', 'eeee');
    expect(heldOf(kept, 'abcde')).toBe('acde');
  });

  it('are not held if they alone are larger', () => {
    const kept = keptOf(12);
    kept.set('a', 'a'.repeat(13));
    expect(kept.get('a')).toBeUndefined();
    kept.set('b', 'b'.repeat(12));
    expect(heldOf(kept, 'ab')).toBe('b');
  });
});
