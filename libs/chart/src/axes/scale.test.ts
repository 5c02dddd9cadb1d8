import { LOG_AXIS_FLOOR } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnAt, scaleFor, shareOf, valueAt } from './scale.ts';
import { ticksOf } from './ticks.ts';

const column = (...values: number[]): Float64Array[] => [Float64Array.from(values)];

describe('a value axis', () => {
  it('shows all values with room around them', () => {
    expect(scaleFor(column(0, NaN, 100), 'linear', false)).toEqual({ kind: 'linear', min: -6, max: 106 });
    expect(scaleFor(column(10, 100), 'linear', true)).toMatchObject({ min: 0 });
    expect(scaleFor(column(-10, 10), 'linear', true).min).toBeLessThan(-10);
  });

  it('draws a zero at the floor of a log axis and a negative value nowhere', () => {
    const log = { kind: 'log', min: LOG_AXIS_FLOOR, max: 10 } as const;
    expect(drawnAt(0, log)).toBe(LOG_AXIS_FLOOR);
    expect(drawnAt(-3, log)).toBeNaN();
    expect(drawnAt(0, { ...log, kind: 'linear' })).toBe(0);
    expect(scaleFor(column(0, 5), 'log', false).min).toBe(LOG_AXIS_FLOOR);
    expect(scaleFor(column(-1, 5, 10), 'log', false).min).toBeGreaterThan(1);
  });

  it('stands for nothing, for one value, for all zero and all negative', () => {
    for (const kind of ['linear', 'log'] as const) {
      for (const values of [[], [5], [0, 0], [-1, -2], [1e-12], [1e17]]) {
        const { min, max } = scaleFor(column(...values), kind, false);
        expect(Number.isFinite(min) && Number.isFinite(max) && min < max).toBe(true);
      }
    }
  });

  it('follows values that are all smaller than the floor of a log axis', () => {
    const tiny = scaleFor(column(1e-12, 0, 3e-12), 'log', false);
    expect(tiny.min).toBeLessThan(1e-12);
    expect(tiny.max).toBeLessThan(LOG_AXIS_FLOOR);
    expect(drawnAt(0, tiny)).toBe(tiny.min);
    expect(scaleFor(column(1e-12, 3), 'log', false).min).toBe(LOG_AXIS_FLOOR);
  });

  it('turns shares into values and back', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1e9, noNaN: true }),
        fc.double({ min: 1.5, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (low, factor, share) => {
          for (const kind of ['linear', 'log'] as const) {
            const scale = { kind, min: low, max: low * factor };
            expect(shareOf(scale, valueAt(scale, share))).toBeCloseTo(share, 5);
          }
        },
      ),
    );
  });
});

describe('its ticks', () => {
  it('are round', () => {
    expect(ticksOf({ kind: 'linear', min: 0.3, max: 2.9 }, 6)).toEqual([0.5, 1, 1.5, 2, 2.5]);
    expect(ticksOf({ kind: 'log', min: 0.5, max: 2_000 }, 6)).toEqual([1, 10, 100, 1_000]);
    expect(ticksOf({ kind: 'log', min: 4, max: 9 }, 5)).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it('lie within the axis, in order, and are few', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        fc.integer({ min: 2, max: 14 }),
        (min, span, most) => {
          const ticks = ticksOf({ kind: 'linear', min, max: min + span }, most);
          expect(ticks.length).toBeLessThanOrEqual(2 * most + 3);
          expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.double({ min: 0.0001, max: 1e6, noNaN: true }),
        fc.double({ min: 1.01, max: 1e12, noNaN: true }),
        fc.integer({ min: 2, max: 14 }),
        (min, factor, most) => {
          const max = min * factor;
          for (const tick of ticksOf({ kind: 'log', min, max }, most))
            expect(tick >= min * (1 - 1e-9) && tick <= max * (1 + 1e-9)).toBe(true);
        },
      ),
    );
  });
});
