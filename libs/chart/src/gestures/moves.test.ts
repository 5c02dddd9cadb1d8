import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dragMove, gripped, keyMove, keyStep, pinchMove, wheelMove } from './moves.ts';
import { moved, type Window } from './window.ts';

const domain = { first: 0, last: 1_000, minSpan: 20 };
const window = { from: 400, to: 600 };
const turn = { dx: 0, dy: 0, isSideways: false, isPinch: false };

/** A window within the domain that is not too short. */
const windows = fc
  .tuple(fc.double({ min: 0, max: 980, noNaN: true }), fc.double({ min: 20, max: 1_000, noNaN: true }))
  .map(([from, span]): Window => ({ from, to: Math.min(1_000, from + span) }))
  .filter(({ from, to }) => to - from >= domain.minSpan);

describe('a move', () => {
  it('of the wheel zooms around the pointer, and pans sideways', () => {
    const zoomed = moved(window, wheelMove({ ...turn, dy: -200 }, { width: 500, at: 450 }), domain);
    expect(zoomed.to - zoomed.from).toBeLessThan(200);
    expect((450 - zoomed.from) / (zoomed.to - zoomed.from)).toBeCloseTo(0.25, 9);
    expect(wheelMove({ ...turn, dx: 50, dy: 10 }, { width: 500, at: 0 })).toEqual({ type: 'pan', by: 0.1 });
    expect(wheelMove({ ...turn, dy: 50, isSideways: true }, { width: 500, at: 0 })).toEqual({ type: 'pan', by: 0.1 });
  });

  it('by pinching a trackpad is larger than by turning the wheel', () => {
    const by = (isPinch: boolean) => wheelMove({ ...turn, dy: 10, isPinch }, { width: 500, at: 450 });
    expect(by(true)).toMatchObject({ factor: Math.exp(0.1) });
    expect(by(false)).toMatchObject({ factor: Math.exp(0.016) });
  });

  it('of two fingers zooms by their distance, and keeps the time between them', () => {
    const move = pinchMove([100, 200], [50, 250], (px) => 400 + px);
    expect(move).toEqual({ type: 'zoom', factor: 0.5, at: 550 });
  });

  it('by dragging takes the picture along', () => {
    expect(moved(window, dragMove(100, 500), domain)).toEqual({ from: 360, to: 560 });
  });

  it('of a key is one that the keys have', () => {
    expect(keyMove('+', window)).toEqual({ type: 'zoom', factor: 0.8, at: 500 });
    expect(keyMove('x', window)).toBeUndefined();
    expect([keyStep('Home'), keyStep('ArrowLeft'), keyStep('x')]).toEqual(['first', -1, undefined]);
  });
});

describe('the frame on the strip', () => {
  it('stays within the domain and never becomes too short, whatever pulls at it', () => {
    fc.assert(
      fc.property(
        windows,
        fc.constantFrom('start' as const, 'end' as const, 'middle' as const),
        fc.double({ min: -2_000, max: 2_000, noNaN: true }),
        (start, grip, by) => {
          const { from, to } = gripped(grip, { window: start, domain }, by);
          expect(from).toBeGreaterThanOrEqual(domain.first - 1e-9);
          expect(to).toBeLessThanOrEqual(domain.last + 1e-9);
          expect(to - from).toBeGreaterThanOrEqual(domain.minSpan - 1e-9);
        },
      ),
    );
  });
});
