import { baseOf, rebase, type Rebasing } from '@chaintide/indicators/rebase';
import type { Window } from '../gestures/window.ts';
import type { Ohlc } from './candles.ts';
import { firstFrom, visible } from './decimate.ts';
import { MAIN, RSI, VOLUME, type Trace } from './trace.ts';

const DIGITS = 6; // of an index; the others come from the division

interface Held {
  readonly base: number;
  readonly to: Rebasing;
  readonly y: Float64Array;
}

const held = new WeakMap<Float64Array, Held>();

/** A window moves many times within one bucket, and with the same base, the column is the same. */
const rebasedOnce = (y: Float64Array, base: number, to: Rebasing): Float64Array => {
  const before = held.get(y);
  if (before && Object.is(before.base, base) && before.to === to) return before.y;
  const made = { base, to, y: rebase(y, base, to) };
  held.set(y, made);
  return made.y;
};

const isLeft = ({ axis, shape }: Trace): boolean =>
  axis === VOLUME || axis === RSI || (axis !== MAIN && shape === 'histogram');

const baseIn = ({ points: { x, y } }: Trace, { from, to }: Window): number =>
  baseOf(y, firstFrom(x, from), visible(x, from, to).to);

const rebasedCandle = ({ open, high, low }: Ohlc, column: (y: Float64Array) => Float64Array): Ohlc => ({
  open: column(open),
  high: column(high),
  low: column(low),
});

/**
 * Relates every line to its own first value in the window, so that all share one axis; averages keep the base of their
 * line. What stands on zero becomes a line, because 100 is no zero; the volume, differences and the pane below stay as they are.
 */
export const rebased = (traces: readonly Trace[], window: Window, to: Rebasing): Trace[] => {
  const bases = new Map(traces.map((trace) => [trace.key, baseIn(trace, window)]));
  return traces.map((trace): Trace => {
    if (isLeft(trace)) return trace;
    const { points, ohlc, low, shape } = trace;
    const base = bases.get(trace.parent ?? trace.key) ?? NaN;
    const column = (y: Float64Array): Float64Array => rebasedOnce(y, base, to);
    const { digitsBefore: _, ...whole } = trace;
    return {
      ...whole,
      axis: MAIN,
      unit: to === 'percent' ? 'percent' : 'ratio',
      shape: shape === 'candle' || shape === 'band' ? shape : 'line',
      digits: DIGITS,
      relation: { base, to },
      points: { x: points.x, y: column(points.y) },
      ...(ohlc && { ohlc: rebasedCandle(ohlc, column) }),
      ...(low && { low: column(low) }),
    };
  });
};
