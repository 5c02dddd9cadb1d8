import { HALVING_BLOCKS } from '@chaintide/contracts/charts/today';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blocksOf } from './height.ts';

it('knows the blocks at each halving', () => {
  expect(blocksOf(50 * HALVING_BLOCKS)).toBe(HALVING_BLOCKS);
  expect(blocksOf(19_687_500)).toBe(4 * HALVING_BLOCKS);
  expect(blocksOf(19_687_500 + 3.125 * 100)).toBe(4 * HALVING_BLOCKS + 100);
});

it('grows with the supply, and is unknown for a supply that cannot be', () => {
  const supply = fc.double({ min: 50, max: 20_900_000, noNaN: true });
  fc.assert(fc.property(supply, supply, (a, b) => (blocksOf(a)! - blocksOf(b)!) * (a - b) >= 0));
  expect([blocksOf(0), blocksOf(-1), blocksOf(21_000_001), blocksOf(NaN)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
