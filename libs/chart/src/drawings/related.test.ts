import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebased } from '../scene/rebased.ts';
import { mvrv, scene, window } from '../scene/testing.ts';
import { dragged, pointAt, shownValue, snappedAt, spotOf } from './geometry.ts';

const ways = fc.constantFrom('indexed', 'percent');
// a span that six digits of a link can tell apart
const lines = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 });
const pictures = fc
  .tuple(lines, ways)
  .map(([values, to]) => ({ values, to, picture: scene(rebased(mvrv(...values), window, to)) }));
const { plot } = scene();
const spots = fc.record({
  x: fc.double({ min: plot.left, max: plot.left + plot.width, noNaN: true }),
  y: fc.double({ min: plot.top, max: plot.top + plot.height, noNaN: true }),
});

describe('a drawing on lines that are related to their first value', () => {
  it('keeps the own values of the line, and stands where it was put', () => {
    fc.assert(
      fc.property(pictures, spots, ({ picture }, spot) => {
        const { x, y } = spotOf(picture, pointAt(picture, spot));
        expect(Math.abs(x - spot.x)).toBeLessThan(1);
        expect(Math.abs(y - spot.y)).toBeLessThan(1);
      }),
    );
  });

  it('shows the value that the axis shows: 100 or nothing at the first point in view', () => {
    fc.assert(
      fc.property(pictures, ({ picture, values, to }) => {
        expect(shownValue(picture, values[0]!)).toBe(to === 'indexed' ? 100 : 0);
        expect(shownValue(picture, 2 * values[0]!)).toBeCloseTo(to === 'indexed' ? 200 : 100, 6);
      }),
    );
  });

  it('snaps to the line at its own value', () => {
    fc.assert(
      fc.property(pictures, fc.integer({ min: 0, max: 3 }), ({ picture, values }, at) => {
        const time = at * 86_400;
        const spot = spotOf(picture, { time, value: values[at]! });
        const { value } = snappedAt(picture, spot);
        expect(Math.abs(spotOf(picture, { time, value }).y - spot.y)).toBeLessThan(1);
      }),
    );
  });

  it('moves by the pixels that it is dragged', () => {
    const by = { x: 0, y: 25 };
    fc.assert(
      fc.property(pictures, spots, ({ picture }, spot) => {
        const drawing = { kind: 'level', points: [pointAt(picture, spot)], text: '' } as const;
        const before = spotOf(picture, drawing.points[0]).y;
        expect(
          Math.abs(spotOf(picture, dragged(picture, drawing, { part: 'whole', by }).points[0]).y - before - 25),
        ).toBeLessThan(1);
      }),
    );
  });
});
