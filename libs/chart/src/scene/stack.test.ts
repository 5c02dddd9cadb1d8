import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Points } from './decimate.ts';
import { layersIn } from './stack.ts';

const pointsOf = (...y: number[]): Points => ({
  x: Float64Array.from(y, (_, index) => index),
  y: Float64Array.from(y),
});
const whole = { from: 0, to: 1_000 };

describe('the layers of a stack', () => {
  it('stand upon each other', () => {
    const [low, high] = layersIn([pointsOf(1, 2, 3), pointsOf(10, 20, 30)], whole, 100);
    expect([...low!.points.y]).toEqual([1, 2, 3]);
    expect([...low!.base]).toEqual([0, 0, 0]);
    expect([...high!.points.y]).toEqual([11, 22, 33]);
    expect([...high!.base]).toEqual([1, 2, 3]);
  });

  it('take nothing for zero only where another part of the row is known', () => {
    const [low, high] = layersIn([pointsOf(1, NaN, NaN), pointsOf(10, 20, NaN)], whole, 100);
    expect([...low!.points.y]).toEqual([1, 0, NaN]);
    expect([...high!.points.y]).toEqual([11, 20, NaN]);
  });

  it('meet at the times of the first column; what another has at other times is not known there', () => {
    const late = { x: Float64Array.of(1, 2), y: Float64Array.of(5, 6) };
    expect([...layersIn([pointsOf(1, 1, 1), late], whole, 100)[1]!.points.y]).toEqual([1, 6, 7]);
  });

  const value = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 1_000 }) },
    { weight: 1, arbitrary: fc.constant(NaN) },
  );
  const rows = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 300 });

  it('lose no extreme of any edge in any pixel column, and keep their rows together', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 30 }), (table, px) => {
        const columns = [0, 1, 2].map((column) => pointsOf(...table.map((row) => row[column]!)));
        const window = { from: 0, to: table.length };
        const all = layersIn(columns, window, 100_000);
        const seen = layersIn(columns, window, px);
        const columnOf = (time: number): number => Math.floor(time / (table.length / px));
        for (const [layer, { points, base }] of seen.entries()) {
          expect(points.x).toEqual(seen[0]!.points.x);
          if (layer > 0) expect(base).toEqual(seen[layer - 1]!.points.y);
          for (let column = 0; column < px; column++) {
            const within = ({ x, y }: Points): number[] =>
              [...y].filter((one, index) => columnOf(x[index]!) === column && !Number.isNaN(one));
            const [before, after] = [within(all[layer]!.points), within(points)];
            expect([Math.min(...after), Math.max(...after)]).toEqual([Math.min(...before), Math.max(...before)]);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
