import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitcoin } from './assets.ts';
import { QUOTE_UNITS, absorb, type Candle } from './candle.ts';
import { timeOf } from './days.ts';
import type { Market } from './market.ts';
import { createWorld } from './world.ts';

const LAST_DAY = 20_800; // some day of 2026
const marketOf = (seed: number): Market => createWorld(seed).markets.get('BTCUSDT')!;
const pieces = (market: Market, [from, until]: readonly [number, number], size: number): Candle[] =>
  Array.from({ length: (until - from) / size }, (_, index) =>
    market.over(from + index * size, from + (index + 1) * size),
  );
const together = ([first, ...rest]: readonly Candle[]): Candle => rest.reduce(absorb, { ...first! });

const day = fc.integer({ min: bitcoin.listedOn, max: LAST_DAY });
const seed = fc.integer({ min: 0, max: 0xffff_ffff });

describe('a market', () => {
  test('has candles that are exactly the sum of smaller ones', () => {
    fc.assert(
      fc.property(seed, day, fc.integer({ min: 0, max: 23 }), (anySeed, anyDay, hour) => {
        const market = marketOf(anySeed);
        const start = timeOf(anyDay);
        const whole = market.over(start, start + DAY);
        for (const size of [MINUTE, 5 * MINUTE, HOUR, 12 * HOUR])
          expect(together(pieces(market, [start, start + DAY], size))).toEqual(whole);
        const minute = [start + hour * HOUR, start + hour * HOUR + MINUTE] as const;
        expect(together(pieces(market, minute, SECOND))).toEqual(market.over(...minute));
        const week = [start, start + 7 * DAY] as const;
        expect(together(pieces(market, week, DAY))).toEqual(market.over(...week));
      }),
      { numRuns: 25 },
    );
  });

  test('opens each candle at the previous close, and includes its own open and close', () => {
    fc.assert(
      fc.property(seed, day, fc.constantFrom(SECOND, MINUTE, HOUR, DAY), (anySeed, anyDay, size) => {
        const market = marketOf(anySeed);
        const start = timeOf(anyDay);
        const candles = pieces(market, [start, start + 30 * size], size);
        for (const [index, { open, high, low, close, lots, takerLots, quote }] of candles.entries()) {
          if (index > 0) expect(open).toBe(candles[index - 1]!.close);
          expect(low).toBeGreaterThan(0);
          expect(low).toBeLessThanOrEqual(Math.min(open, close));
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
          expect([lots, takerLots, quote].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("has average prices within the candle's range, up to about a price step", () => {
    const market = marketOf(1);
    for (const { lots, quote, low, high } of pieces(market, [timeOf(LAST_DAY), timeOf(LAST_DAY + 1)], MINUTE)) {
      const paid = (quote / QUOTE_UNITS / lots) * bitcoin.lotsPerUnit;
      expect(paid).toBeGreaterThan(low * 0.9999);
      expect(paid).toBeLessThan(high * 1.0001);
    }
  });

  test('returns the same result in whatever way and order it is asked', () => {
    const asked = marketOf(7);
    const order = [LAST_DAY, bitcoin.listedOn, LAST_DAY - 400, LAST_DAY - 1, LAST_DAY];
    const answers = order.map((at) => asked.over(timeOf(at) + 3 * HOUR, timeOf(at) + 3 * HOUR + 90 * SECOND));
    const backwards = order
      .map((_, index) => order.length - 1 - index)
      .map((index) => {
        const at = timeOf(order[index]!) + 3 * HOUR;
        return [index, marketOf(7).over(at, at + 90 * SECOND)] as const;
      });
    for (const [index, answer] of backwards) expect(answer).toEqual(answers[index]);
    expect(marketOf(8).over(timeOf(LAST_DAY), timeOf(LAST_DAY + 1))).not.toEqual(
      asked.over(timeOf(LAST_DAY), timeOf(LAST_DAY + 1)),
    );
  });

  test('has a price per second that is the close of everything ending with it', () => {
    const market = marketOf(3);
    for (const at of [0, 59 * SECOND, 61 * SECOND, 7 * HOUR + 13 * SECOND, DAY - SECOND].map(
      (offset) => timeOf(LAST_DAY) + offset,
    )) {
      expect(market.priceAt(at)).toBe(market.over(timeOf(LAST_DAY), at + SECOND).close);
    }
  });
});
