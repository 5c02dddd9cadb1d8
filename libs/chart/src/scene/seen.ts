import { candlesIn, type Ohlc } from './candles.ts';
import { decimate, type Points } from './decimate.ts';
import type { ScaleKind } from '../axes/scale.ts';
import { bandIn, layersIn } from './stack.ts';
import type { Shape, Trace } from './trace.ts';

/** The visible part of a trace. */
export interface Seen {
  readonly trace: Trace;
  readonly shape: Shape;
  readonly points: Points;
  /** The lower edge of a band, or of a layer of a stack. */
  readonly base?: Float64Array;
  readonly ohlc?: Ohlc;
  /** Whether several buckets share a candle. */
  readonly isMerged?: boolean;
}

interface View {
  readonly window: { readonly from: number; readonly to: number };
  readonly px: number;
}

const standing: ReadonlySet<Shape> = new Set(['area', 'bar', 'histogram', 'stack']);

/** Whether a shape stands on zero, which a log axis does not have. */
export const standsOnZero = (shape: Shape): boolean => standing.has(shape);

/** The shape of a trace on an axis of this kind. */
export const shapeOn = (shape: Shape, kind: ScaleKind): Shape =>
  kind === 'log' && standsOnZero(shape) ? 'line' : shape;

const negatives = new WeakMap<Float64Array, boolean>();

/** Whether any value of the history is below zero; cached, because every frame needs it. */
const hasNegative = (y: Float64Array): boolean => {
  const known = negatives.get(y) ?? y.some((value) => value < 0);
  negatives.set(y, known);
  return known;
};

/**
 * The main axis has the reader's choice; another axis follows it to a log scale if all its values can be shown there.
 */
export const kindOf = (traces: readonly Trace[], isMain: boolean, chosen: ScaleKind): ScaleKind => {
  if (isMain || chosen === 'linear') return chosen;
  return traces.some(({ shape, points }) => standsOnZero(shape) || hasNegative(points.y)) ? 'linear' : 'log';
};

const stackedWith = (trace: Trace, traces: readonly Trace[]): Trace[] =>
  traces.filter(({ shape, axis, of }) => shape === 'stack' && axis === trace.axis && of === trace.of);

/** The visible parts of all traces, each in the shape for its kind of axis. */
export const seenOf = (
  traces: readonly Trace[],
  kinds: ReadonlyMap<string, ScaleKind>,
  { window, px }: View,
): Seen[] => {
  const stacks = new Map<string, ReturnType<typeof layersIn>>();
  return traces.map((trace): Seen => {
    const shape = shapeOn(trace.shape, kinds.get(trace.axis) ?? 'linear');
    if (shape === 'candle' && trace.ohlc)
      return { trace, shape, ...candlesIn({ points: trace.points, ohlc: trace.ohlc }, window, px) };
    if (shape === 'band' && trace.low)
      return { trace, shape, ...bandIn(trace.points, trace.low, { ...window, columns: px }) };
    if (shape !== 'stack') return { trace, shape, points: decimate(trace.points, window, px) };
    const together = stackedWith(trace, traces);
    const key = `${trace.axis} ${trace.of}`;
    const layers =
      stacks.get(key) ??
      layersIn(
        together.map(({ points }) => points),
        window,
        px,
      );
    stacks.set(key, layers);
    return { trace, shape, ...layers[together.indexOf(trace)]! };
  });
};
