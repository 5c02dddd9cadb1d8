import { describe, expect, test } from 'vitest';
import { bitcoin, ether } from './assets.ts';
import { dayOfDate } from './days.ts';
import { ethereumGenesis, type EthereumDay } from './ethereum.ts';
import { createWorld } from './world.ts';

const END = dayOfDate('2026-12-31');
const daysOf = (seed: number, from = ethereumGenesis, until = END): EthereumDay[] => {
  const { ethereum } = createWorld(seed);
  return Array.from({ length: until - from }, (_, index) => ethereum.on(from + index)!);
};
const seeds = [1, 2, 3, 7, 42];

describe('the simulated chain of ethereum', () => {
  test('begins on 2015-07-30 with the presale, and has a price from the first market day on', () => {
    const { ethereum } = createWorld(1);
    expect(ethereum.on(ethereumGenesis - 1)).toBeUndefined();
    expect(ethereum.on(ethereumGenesis)!.supply).toBeGreaterThan(72_009_990);
    expect(ethereum.on(ethereumGenesis)!.supply).toBeLessThan(72_100_000);
    expect(ethereum.on(ether.listedOn - 1)).not.toHaveProperty('price');
    expect(ethereum.on(ether.listedOn)?.price).toBeGreaterThan(0);
  });

  test.each(seeds)('issues about as much as the real one: mined, then staked and burned (seed %i)', (seed) => {
    const days = daysOf(seed);
    const supplyOn = (date: string): number => days[dayOfDate(date) - ethereumGenesis]!.supply / 1e6;
    for (const [date, real] of [
      ['2018-01-13', 96.96],
      ['2019-10-20', 108.23],
      ['2022-09-15', 120.5],
    ] as const)
      expect(Math.abs(supplyOn(date) / real - 1)).toBeLessThan(0.02);
    for (const { supply } of days.slice(dayOfDate('2022-09-15') - ethereumGenesis))
      expect(Math.abs(supply / 120.5e6 - 1)).toBeLessThan(0.03);
  });

  test.each(seeds)('fills its slots since the merge, and mines irregularly before it (seed %i)', (seed) => {
    for (const { day, blocks } of daysOf(seed)) {
      expect(blocks).toBeLessThan(7_201);
      expect(blocks).toBeGreaterThan(day < dayOfDate('2022-09-15') ? 2_500 : 7_000);
    }
  });

  test('has only finite, non-negative numbers', () => {
    for (const day of daysOf(9))
      expect(Object.values(day).every((value: number) => Number.isFinite(value) && value >= 0)).toBe(true);
  });

  test.each(seeds)('follows bitcoin without being a copy of it (seed %i)', (seed) => {
    const { bitcoin: leader, ethereum } = createWorld(seed);
    const returnsOf = (priceOn: (day: number) => number): number[] =>
      Array.from({ length: 2_000 }, (_, index) => Math.log(priceOn(END - index) / priceOn(END - index - 1)));
    const [a, b] = [returnsOf((day) => leader.on(day)!.price!), returnsOf((day) => ethereum.on(day)!.price!)] as const;
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [ma, mb] = [mean(a), mean(b)];
    const covariance = mean(a.map((value, index) => (value - ma) * (b[index]! - mb)));
    const deviation = (values: readonly number[], middle: number): number =>
      Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
    const correlation = covariance / (deviation(a, ma) * deviation(b, mb));
    expect(correlation).toBeGreaterThan(0.5);
    expect(correlation).toBeLessThan(0.9);
  });

  test('returns the same result whenever it is asked', () => {
    const later = createWorld(4).ethereum;
    expect(later.on(END)).toEqual(daysOf(4, END, END + 1)[0]);
    expect(createWorld(5).ethereum.on(END)).not.toEqual(later.on(END));
    expect(bitcoin.listedOn).toBeLessThan(ether.listedOn);
  });
});
