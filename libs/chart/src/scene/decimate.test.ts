import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimate, visible, type Points } from './decimate.ts';

const NOTHING = fc.constant(NaN);
const values = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.integer({ min: -1_000, max: 1_000 }) }, { weight: 1, arbitrary: NOTHING }),
  { minLength: 1, maxLength: 600 },
);

const pointsOf = (y: readonly number[]): Points => ({
  x: Float64Array.from(y, (_, index) => index),
  y: Float64Array.from(y),
});

const pairs = ({ x, y }: Points): [number, number][] => [...x].map((at, index) => [at, y[index]!]);

interface Corners {
  readonly first: number;
  readonly last: number;
  readonly low: number;
  readonly high: number;
}

/** First, last, lowest and highest value of every pixel column, without any optimisation, and how many there are. */
const columnsOf = (points: Points, { from, to }: { from: number; to: number }, columns: number) => {
  const inside = pairs(points).filter(([x, y]) => !Number.isNaN(y) && x >= from && x <= to);
  const groups = Map.groupBy(inside, ([x]) => Math.floor((x - from) / ((to - from) / columns)));
  const corners = new Map<number, Corners>();
  let most = 0;
  for (const [column, own] of groups) {
    const ys = own.map(([, y]) => y);
    corners.set(column, { first: ys[0]!, last: ys.at(-1)!, low: Math.min(...ys), high: Math.max(...ys) });
    most = Math.max(most, ys.length);
  }
  return { corners, most };
};

describe('decimate', () => {
  it('hands on few points as they are, with one beyond each edge', () => {
    expect(pairs(decimate(pointsOf([1, 2, 3, 4, 5, 6]), { from: 2, to: 3 }, 100))).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
  });

  it('keeps the first, last, lowest and highest point of any pixel column, invents nothing and keeps the order', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 }), fc.tuple(fc.nat(599), fc.nat(599)), (y, columns, [a, b]) => {
        const points = pointsOf(y);
        const window = { from: Math.min(a, b), to: Math.max(a, b) + 1 };
        const chosen = decimate(points, window, columns);
        const kept = columnsOf(chosen, window, columns);
        expect(kept.corners).toEqual(columnsOf(points, window, columns).corners);
        const { from, to } = visible(points.x, window.from, window.to);
        if (to - from > 4 * columns) expect(kept.most).toBeLessThanOrEqual(4);
        const xs = [...chosen.x];
        expect(xs).toEqual(xs.toSorted((p, q) => p - q));
        expect(new Set(xs).size).toBe(xs.length);
        for (const [x, value] of pairs(chosen)) expect(value).toBe(y[x]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never hands on more than four points a column', () => {
    const many = pointsOf(Array.from({ length: 150_000 }, (_, index) => Math.sin(index)));
    expect(decimate(many, { from: 0, to: 149_999 }, 1_200).x.length).toBeLessThanOrEqual(4 * 1_202);
  });

  it('leaves a gap where a column has no value', () => {
    const y = Array.from({ length: 100 }, (_, index) => (index >= 40 && index < 60 ? NaN : 1));
    const chosen = decimate(pointsOf(y), { from: 0, to: 100 }, 10);
    expect(pairs(chosen).filter(([, value]) => Number.isNaN(value))).toHaveLength(1);
  });

  it('finds nothing in nothing', () => {
    expect(decimate(pointsOf([]), { from: 0, to: 1 }, 10).x).toHaveLength(0);
    expect(visible(Float64Array.of(1, 2, 3), 10, 20)).toEqual({ from: 2, to: 3 });
  });
});
