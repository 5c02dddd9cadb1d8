import { describe, expect, test } from 'vitest';
import { bitcoin, ether, type Asset } from './assets.ts';
import { halvingDay } from './cycles.ts';
import { dayOfDate } from './days.ts';
import { RealCloses } from './real-closes.ts';
import { Walk } from './walk.ts';

const END = dayOfDate('2026-12-31');
const CYCLE_DAYS = 1_000; // rise and fall; after that, the next rise begins
const seeds = [1, 2, 3, 7, 42, 1_000, 4_294_967_295];

const closesOf = (
  asset: Asset,
  seed: number,
  [from, until]: readonly [number, number] = [asset.listedOn, END],
): number[] => {
  const walk = new Walk(asset, seed);
  return Array.from({ length: until - from }, (_, index) => walk.closeOf(from + index));
};
const returnsOf = (closes: readonly number[]): number[] =>
  closes.slice(1).map((close, index) => Math.log(close / closes[index]!));
const moment = (values: readonly number[], power: number): number =>
  values.reduce((sum, value) => sum + value ** power, 0) / values.length;

describe('the walk of daily closes', () => {
  test.each(seeds)('starts at cents and reaches tens of thousands (seed %i)', (seed) => {
    const closes = closesOf(bitcoin, seed);
    expect(closes[0]).toBeGreaterThan(0.05);
    expect(closes[0]).toBeLessThan(0.15);
    expect(closes.at(-1)).toBeGreaterThan(15_000);
    expect(closes.at(-1)).toBeLessThan(200_000);
    expect(closesOf(ether, seed).at(-1)).toBeGreaterThan(300);
  });

  test.each(seeds)(
    'rises in every cycle to a new high after its halving, and loses about four fifths of it (seed %i)',
    (seed) => {
      for (const cycle of [1, 2, 3, 4]) {
        const [before, after] = [halvingDay(cycle), halvingDay(cycle) + CYCLE_DAYS];
        const earlier = Math.max(...closesOf(bitcoin, seed, [bitcoin.listedOn, before]));
        const closes = closesOf(bitcoin, seed, [before, after]);
        const peak = Math.max(...closes);
        const drawdown = 1 - Math.min(...closes.slice(closes.indexOf(peak))) / peak;
        expect(peak).toBeGreaterThan(1.2 * earlier);
        expect(drawdown).toBeGreaterThan(0.68);
        expect(drawdown).toBeLessThan(0.92);
      }
    },
  );

  test('has fat tails, and becomes calmer with age', () => {
    const returns = seeds.flatMap((seed) => returnsOf(closesOf(bitcoin, seed, [dayOfDate('2018-01-01'), END])));
    expect(moment(returns, 4) / moment(returns, 2) ** 2).toBeGreaterThan(5);
    const volatility = (from: string, until: string): number =>
      Math.sqrt(
        moment(
          seeds.flatMap((seed) => returnsOf(closesOf(bitcoin, seed, [dayOfDate(from), dayOfDate(until)]))),
          2,
        ),
      );
    expect(volatility('2011-01-01', '2013-01-01')).toBeGreaterThan(1.5 * volatility('2023-01-01', '2025-01-01'));
  });

  test('closes where the real market closed, and continues from its last close', () => {
    const days = [
      ['2020-01-01', 7_200.1234567],
      ['2020-01-02', 6_985.5],
      ['2020-01-05', 7_411.25],
    ] as const;
    const walk = new Walk(bitcoin, 1, new RealCloses(days.map(([date, price]) => ({ day: dayOfDate(date), price }))));
    for (const [date, price] of days) expect(walk.closeOf(dayOfDate(date))).toBeCloseTo(price, 8);
    const nextDay = walk.closeOf(dayOfDate('2020-01-06'));
    expect(Math.abs(nextDay / 7_411.25 - 1)).toBeLessThan(0.3);
    expect(walk.closeOf(dayOfDate('2019-12-31')) / 7_200).toBeGreaterThan(0.7);
  });
});
