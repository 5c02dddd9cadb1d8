import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candlesIn, type Candles } from './candles.ts';

type Row = readonly [open: number, high: number, low: number, close: number];

const candlesOf = (rows: readonly Row[]): Candles => {
  const column = (at: 0 | 1 | 2 | 3): Float64Array => Float64Array.from(rows, (row) => row[at]);
  return {
    points: { x: Float64Array.from(rows, (_, index) => index), y: column(3) },
    ohlc: { open: column(0), high: column(1), low: column(2) },
  };
};

const rowsOf = ({ points, ohlc }: Candles): Row[] =>
  [...points.y].map((close, index) => [ohlc.open[index]!, ohlc.high[index]!, ohlc.low[index]!, close]);

const gap: Row = [NaN, NaN, NaN, NaN];

describe('candles', () => {
  const three: Row[] = [
    [1, 4, 0, 2],
    [2, 9, 1, 3],
    [3, 5, 2, 4],
  ];

  it('stay as they are where each has three pixels', () => {
    const seen = candlesIn(candlesOf(three), { from: 0, to: 2 }, 100);
    expect(rowsOf(seen)).toEqual(three);
    expect(seen.isMerged).toBe(false);
  });

  it('merge into the first open, the highest high, the lowest low and the last close', () => {
    const seen = candlesIn(candlesOf(three), { from: 0, to: 3 }, 3);
    expect(rowsOf(seen)).toEqual([[1, 9, 0, 4]]);
    expect(seen.isMerged).toBe(true);
  });

  it('leave out what is not known', () => {
    expect(rowsOf(candlesIn(candlesOf([gap, ...three]), { from: 0, to: 4 }, 400))).toEqual(three);
    expect(rowsOf(candlesIn(candlesOf([gap, gap]), { from: 0, to: 2 }, 400))).toEqual([]);
    expect(rowsOf(candlesIn(candlesOf([]), { from: 0, to: 2 }, 400))).toEqual([]);
  });

  it('keep their groups while the window moves', () => {
    const many = candlesOf(Array.from({ length: 100 }, (_, index): Row => [index, index + 2, index - 2, index + 1]));
    const [a, b] = [candlesIn(many, { from: 10, to: 70 }, 60), candlesIn(many, { from: 11, to: 71 }, 60)];
    const shared = [...a.points.x].filter((time) => b.points.x.includes(time));
    expect(shared.length).toBeGreaterThan(a.points.x.length - 3);
  });

  const price = fc.integer({ min: 1, max: 1_000 });
  const row = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(price, price, price, price) },
    { weight: 1, arbitrary: fc.constant(gap) },
  );

  it('lose no high and no low that is seen', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 100 }),
        fc.tuple(fc.nat(199), fc.nat(199)),
        (rows, px, [a, b]) => {
          const window = { from: Math.min(a, b), to: Math.max(a, b) + 1 };
          const seen = candlesIn(candlesOf(rows), window, px);
          const inside = rows.filter(
            (one, index) => index >= window.from && index <= window.to && !Number.isNaN(one[0]),
          );
          if (inside.length === 0) return;
          expect(Math.max(...seen.ohlc.high)).toBeGreaterThanOrEqual(Math.max(...inside.map(([, high]) => high)));
          expect(Math.min(...seen.ohlc.low)).toBeLessThanOrEqual(Math.min(...inside.map(([, , low]) => low)));
          expect([...seen.points.x]).toEqual([...seen.points.x].toSorted((p, q) => p - q));
          for (const high of seen.ohlc.high) expect(rows.some((one) => one[1] === high)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
