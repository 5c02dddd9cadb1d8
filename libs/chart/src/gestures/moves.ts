import type { Domain } from './domain.ts';
import type { Move, Window } from './window.ts';

const WHEEL_ZOOM = 0.0016; // of the span's logarithm per wheel pixel
const PINCH_WHEEL_ZOOM = 0.01; // a trackpad pinch arrives as wheel events with ctrl held, in small steps
const KEY_PAN = 0.1;
const KEY_ZOOM = 0.8;

const keyMoves: Record<string, (centre: number) => Move> = {
  ArrowLeft: () => ({ type: 'pan', by: -KEY_PAN }),
  ArrowRight: () => ({ type: 'pan', by: KEY_PAN }),
  '+': (at) => ({ type: 'zoom', factor: KEY_ZOOM, at }),
  '=': (at) => ({ type: 'zoom', factor: KEY_ZOOM, at }),
  '-': (at) => ({ type: 'zoom', factor: 1 / KEY_ZOOM, at }),
  Home: () => ({ type: 'toStart' }),
  End: () => ({ type: 'toEnd' }),
  0: () => ({ type: 'reset' }),
};

/** The move for a key, if any. */
export const keyMove = (key: string, { from, to }: Window): Move | undefined => keyMoves[key]?.((from + to) / 2);

/** A keyboard step of the crosshair: by one bucket, or to an end of the window. */
export type Step = -1 | 1 | 'first' | 'last';

const steps: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1, Home: 'first', End: 'last' };

/** The crosshair's step for a key pressed with Shift, if any. */
export const keyStep = (key: string): Step | undefined => steps[key];

/** A turn of the wheel or a swipe on a trackpad, in pixels. */
export interface Turn {
  readonly dx: number;
  readonly dy: number;
  readonly isSideways: boolean;
  readonly isPinch: boolean;
}

/** Vertical turns zoom around the time at the pointer, horizontal ones pan. */
export const wheelMove = (
  { dx, dy, isSideways, isPinch }: Turn,
  { width, at }: { readonly width: number; readonly at: number },
): Move => {
  if (Math.abs(dx) > Math.abs(dy) || isSideways) return { type: 'pan', by: (dx || dy) / width };
  return { type: 'zoom', factor: Math.exp(dy * (isPinch ? PINCH_WHEEL_ZOOM : WHEEL_ZOOM)), at };
};

/** A drag by so many pixels moves the picture along. */
export const dragMove = (by: number, width: number): Move => ({ type: 'pan', by: -by / width });

/** The horizontal positions of two fingers, in pixels. */
export type Fingers = readonly [number, number];

/** Two fingers: the change in their distance zooms around the point between them. */
export const pinchMove = (before: Fingers, now: Fingers, timeAt: (px: number) => number): Move => {
  const apart = ([a, b]: Fingers): number => Math.max(1, Math.abs(a - b));
  return { type: 'zoom', factor: apart(before) / apart(now), at: timeAt((now[0] + now[1]) / 2) };
};

/** The part of the strip's frame that is dragged. */
export type Grip = 'start' | 'end' | 'middle';

/** The window with one end, or all of it, moved by `by`; one end cannot pass the other. */
export const gripped = (
  grip: Grip,
  { window: { from, to }, domain: { first, last, minSpan } }: { readonly window: Window; readonly domain: Domain },
  by: number,
): Window => {
  if (grip === 'start') return { from: Math.max(first, Math.min(from + by, to - minSpan)), to };
  if (grip === 'end') return { from, to: Math.min(last, Math.max(to + by, from + minSpan)) };
  const legal = Math.min(Math.max(by, first - from), last - to);
  return { from: from + legal, to: to + legal };
};
