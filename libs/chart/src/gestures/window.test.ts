import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Domain } from './domain.ts';
import { fit, followed, moved, windowOf, zoomOf, type Move, type Window } from './window.ts';

const domain: Domain = { first: 0, last: 1_000, minSpan: 7 };
const middle: Window = { from: 400, to: 600 };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    type: fc.constant('zoom' as const),
    factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
    at: fc.double({ min: -200, max: 1_200, noNaN: true }),
  }),
  fc.record({ type: fc.constant('pan' as const), by: fc.double({ min: -5, max: 5, noNaN: true }) }),
  fc.record({
    type: fc.constant('show' as const),
    window: fc.record({
      from: fc.double({ min: -500, max: 1_500, noNaN: true }),
      to: fc.double({ min: -500, max: 1_500, noNaN: true }),
    }),
  }),
  fc.constantFrom<Move>({ type: 'toStart' }, { type: 'toEnd' }, { type: 'reset' }),
);

describe('the window', () => {
  it('shows the last fifth by default', () => {
    expect(moved(middle, { type: 'reset' }, domain)).toEqual({ from: 800, to: 1_000 });
  });

  it('keeps what is under the pointer where it is', () => {
    const { from, to } = moved(middle, { type: 'zoom', factor: 0.5, at: 450 }, domain);
    expect((450 - from) / (to - from)).toBeCloseTo((450 - 400) / 200);
    expect(to - from).toBeCloseTo(100);
  });

  it('stops at the smallest window and at the ends', () => {
    const near = moved(middle, { type: 'zoom', factor: 0.0001, at: 500 }, domain);
    expect(near.to - near.from).toBeCloseTo(7);
    expect(moved(middle, { type: 'zoom', factor: 100, at: 500 }, domain)).toEqual({ from: 0, to: 1_000 });
    expect(moved(middle, { type: 'pan', by: 10 }, domain)).toEqual({ from: 800, to: 1_000 });
    expect(moved(middle, { type: 'pan', by: -10 }, domain)).toEqual({ from: 0, to: 200 });
  });

  it('goes to the oldest and the newest with its span', () => {
    expect(moved(middle, { type: 'toStart' }, domain)).toEqual({ from: 0, to: 200 });
    expect(moved(middle, { type: 'toEnd' }, domain)).toEqual({ from: 800, to: 1_000 });
  });

  it('is the same object when nothing moves', () => {
    const whole = { from: 0, to: 1_000 };
    expect(moved(whole, { type: 'pan', by: 1 }, domain)).toBe(whole);
  });

  it('stays legal whatever is done to it', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const { from, to } = moves.reduce((window, step) => moved(window, step, domain), middle);
        expect(from).toBeGreaterThanOrEqual(domain.first - 1e-6);
        expect(to).toBeLessThanOrEqual(domain.last + 1e-6);
        expect(to - from).toBeGreaterThanOrEqual(domain.minSpan - 1e-6);
      }),
    );
  });

  it('grows a window that is too small around its centre, and keeps the newest point', () => {
    expect(fit({ from: 500, to: 501 }, domain)).toEqual({ from: 497, to: 504 });
    expect(fit({ from: 999, to: 1_000 }, domain)).toEqual({ from: 993, to: 1_000 });
    expect(fit({ from: 0, to: 5 }, { first: 0, last: 3, minSpan: 7 })).toEqual({ from: 0, to: 3 });
  });

  it('is percentages and back', () => {
    expect(windowOf({ start: 80, end: 100 }, domain)).toEqual({ from: 800, to: 1_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 10, max: 100 }), (from, span) => {
        const window = { from, to: from + span };
        const back = windowOf(zoomOf(window, domain), domain);
        expect(back.from).toBeCloseTo(window.from, 6);
        expect(back.to).toBeCloseTo(window.to, 6);
      }),
    );
    expect(zoomOf(middle, { first: 5, last: 5, minSpan: 7 })).toEqual({ start: 0, end: 100 });
  });

  it('follows the newest point when it showed it, and stays otherwise', () => {
    const grown = { ...domain, last: 1_010 };
    expect(followed({ from: 800, to: 1_000 }, domain, grown)).toEqual({ from: 810, to: 1_010 });
    expect(followed(middle, domain, grown)).toEqual(middle);
  });
});
