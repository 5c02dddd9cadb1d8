import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, mvrv, scene } from '../scene/testing.ts';
import { drawingKinds, pointsOf, type Drawing, type Part } from './drawing.ts';
import { besideOf, bucketsOf, dragged, hitAt, pointAt, snappedAt, spotOf, strokesOf } from './geometry.ts';

const scenes = fc.constantFrom(scene(), scene(mvrv(1, 20, 300, 4_000), 'log'));
const { plot } = scene();
const spots = fc.record({
  x: fc.double({ min: plot.left, max: plot.left + plot.width, noNaN: true }),
  y: fc.double({ min: plot.top, max: plot.top + plot.height, noNaN: true }),
});
const kinds = fc.constantFrom(...drawingKinds);
const made = fc.tuple(scenes, kinds, spots, spots).map(([picture, kind, ...ends]) => ({
  picture,
  drawing: {
    kind,
    points: ends.slice(0, pointsOf[kind]).map((spot) => pointAt(picture, spot)),
    text: kind === 'note' ? 'a note' : '',
  } as unknown as Drawing,
}));

describe('a drawing', () => {
  it('stands where it was put, within a pixel', () => {
    fc.assert(
      fc.property(scenes, spots, (picture, spot) => {
        const { x, y } = spotOf(picture, pointAt(picture, spot));
        expect(Math.abs(x - spot.x)).toBeLessThan(1);
        expect(Math.abs(y - spot.y)).toBeLessThan(1);
      }),
    );
  });

  it('is hit on every handle and in the middle of every stroke, and not far from them', () => {
    fc.assert(
      fc.property(made, ({ picture, drawing }) => {
        for (const point of drawing.points)
          expect(hitAt(picture, [drawing], { spot: spotOf(picture, point), reach: 1 })?.index).toBe(0);
        for (const [a, b] of strokesOf(picture, drawing))
          expect(hitAt(picture, [drawing], { spot: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, reach: 1 })?.index).toBe(
            0,
          );
        const far = { x: -1_000, y: -1_000 };
        expect(hitAt(picture, [drawing], { spot: far, reach: 20 })).toBeUndefined();
      }),
    );
  });

  it('lies above what was drawn before it', () => {
    fc.assert(
      fc.property(made, ({ picture, drawing }) => {
        const spot = spotOf(picture, drawing.points[0]);
        expect(hitAt(picture, [drawing, drawing], { spot, reach: 2 })?.index).toBe(1);
      }),
    );
  });

  it('moves by as many pixels as it is dragged, the part that is dragged', () => {
    const steps = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }) });
    fc.assert(
      fc.property(made, steps, fc.constantFrom<Part>('whole', 0), ({ picture, drawing }, by, part) => {
        const after = dragged(picture, drawing, { part, by });
        for (const [at, point] of drawing.points.entries()) {
          const [before, now] = [spotOf(picture, point), spotOf(picture, after.points[at]!)];
          const moves = part === 'whole' || part === at ? by : { x: 0, y: 0 };
          const first = spotOf(picture, { time: 0, value: 1 }).x; // nothing is earlier
          expect(Math.abs(now.x - Math.max(first, before.x + moves.x))).toBeLessThan(1);
          expect(Math.abs(now.y - before.y - moves.y)).toBeLessThan(1);
        }
      }),
    );
  });
});

describe('a point', () => {
  it('snaps to the bucket, and to the line where that is near', () => {
    const picture = scene(); // 1, 2, nothing, 4
    const on = spotOf(picture, { time: DAY, value: 2 });
    expect(snappedAt(picture, { x: on.x + 20, y: on.y + 5 })).toEqual({ time: DAY, value: 2 });
    const away = snappedAt(picture, { x: on.x, y: on.y + 60 });
    expect(away.time).toBe(DAY);
    expect(away.value).toBeLessThan(2);
    expect(snappedAt(picture, { x: spotOf(picture, { time: 2 * DAY, value: 3 }).x, y: 100 }).time).toBe(2 * DAY);
  });

  it('steps from bucket to bucket within the series', () => {
    const picture = scene();
    const times = [...bucketsOf(picture)];
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), fc.nat(3), (by, from) => {
        const { time, value } = besideOf(picture, { time: times[from]!, value: 7 }, by);
        expect(value).toBe(7);
        expect(times.indexOf(time)).toBe(Math.min(Math.max(from + by, 0), 3));
      }),
    );
  });
});
