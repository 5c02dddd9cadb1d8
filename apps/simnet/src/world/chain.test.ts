import { describe, expect, test } from 'vitest';
import { bitcoin } from './assets.ts';
import type { ChainDay } from './chain.ts';
import { halvingDay } from './cycles.ts';
import { dayOfDate } from './days.ts';
import { supplyAt } from './supply.ts';
import { createWorld } from './world.ts';

const END = dayOfDate('2026-12-31');
const daysOf = (seed: number, from: number, until = END): ChainDay[] => {
  const { bitcoin: chain } = createWorld(seed);
  return Array.from({ length: until - from }, (_, index) => chain.on(from + index)!);
};

describe('the simulated chain', () => {
  test('issues by the real schedule', () => {
    expect(supplyAt(210_000)).toBe(10_500_000);
    expect(supplyAt(840_000)).toBe(19_687_500);
    expect(supplyAt(100 * 210_000)).toBeCloseTo(20_999_999.9769, 4);
    for (const { height, supply } of daysOf(1, dayOfDate('2009-01-03'))) expect(supply).toBe(supplyAt(height));
  });

  test.each([1, 2, 3])('halves near the real days (seed %i)', (seed) => {
    for (const cycle of [1, 2, 3, 4]) {
      const halved = daysOf(seed, dayOfDate('2009-01-03')).find(({ height }) => height >= cycle * 210_000)!;
      expect(Math.abs(halved.day - halvingDay(cycle))).toBeLessThan(25);
    }
  });

  test.each([1, 2, 3, 7, 42])('keeps its value close to what holders paid (seed %i)', (seed) => {
    const mvrv = daysOf(seed, dayOfDate('2011-01-01')).map(
      ({ price, supply, realizedCap }) => (price! * supply) / realizedCap!,
    );
    expect(Math.min(...mvrv)).toBeGreaterThan(0.5);
    expect(Math.min(...mvrv)).toBeLessThan(0.85);
    expect(Math.max(...mvrv)).toBeGreaterThan(2.5);
    expect(Math.max(...mvrv)).toBeLessThan(6.5);
  });

  test('has as many coins on exchanges as came in minus those that left', () => {
    const days = daysOf(5, dayOfDate('2012-01-01'));
    for (const [index, day] of days.slice(1).entries()) {
      expect(day.exchangeSupply).toBeCloseTo(days[index]!.exchangeSupply + day.exchangeInflow - day.exchangeOutflow, 6);
      expect(day.exchangeSupply).toBeGreaterThan(0);
      expect(day.exchangeSupply).toBeLessThan(0.25 * day.supply);
    }
  });

  test('has only finite, non-negative numbers', () => {
    for (const day of daysOf(9, dayOfDate('2009-01-03')))
      expect(Object.values(day).every((value: number) => Number.isFinite(value) && value >= 0)).toBe(true);
  });

  test('has no price before there was a market', () => {
    const { bitcoin: chain } = createWorld(1);
    expect(chain.on(bitcoin.listedOn - 1)).not.toHaveProperty('price');
    expect(chain.on(bitcoin.listedOn)?.price).toBeGreaterThan(0);
    expect(chain.on(dayOfDate('2009-01-02'))).toBeUndefined();
  });

  test('grows its hash rate to hundreds of exahashes, with blocks every ten minutes', () => {
    const year = daysOf(1, dayOfDate('2026-01-01'), dayOfDate('2026-10-01'));
    const mean = (of: (day: ChainDay) => number): number => year.reduce((sum, day) => sum + of(day), 0) / year.length;
    expect(mean(({ hashRate }) => hashRate)).toBeGreaterThan(1e8); // terahashes
    expect(mean(({ blocks }) => blocks)).toBeGreaterThan(139);
    expect(mean(({ blocks }) => blocks)).toBeLessThan(150);
  });
});
