import { expect, it } from 'vitest';
import { averagePoints } from './averages.ts';

it('converts the days of an average to points', () => {
  expect([averagePoints(30, '1d'), averagePoints(30, '1w'), averagePoints(7, '1M'), averagePoints(7, '1h')]).toEqual([
    30, 4, 1, 168,
  ]);
});
