import { candlesIn, type Ohlc } from './candles.ts';
import { decimate, type Points } from './decimate.ts';
import type { ScaleKind } from './scale.ts';
import { layersIn } from './stack.ts';
import type { Shape, Trace } from './trace.ts';

/** A trace reduced to what is seen of it. */
export interface Seen {
  readonly trace: Trace;
  readonly shape: Shape;
  readonly points: Points;
  /** Of a layer of a stack: the edge it stands on. */
  readonly base?: Float64Array;
  readonly ohlc?: Ohlc;
  /** Several buckets share a candle. */
  readonly isMerged?: boolean;
}

interface View {
  readonly window: { readonly from: number; readonly to: number };
  readonly px: number;
}

const standing: ReadonlySet<Shape> = new Set(['area', 'bar', 'histogram', 'stack']);

/** Whether a shape stands on zero, which a log axis does not have. */
export const standsOnZero = (shape: Shape): boolean => standing.has(shape);

/** The shape that a trace has on an axis. */
export const shapeOn = (shape: Shape, kind: ScaleKind): Shape =>
  kind === 'log' && standsOnZero(shape) ? 'line' : shape;

const negatives = new WeakMap<Float64Array, boolean>();

/** Whether a whole history has a value below zero; asked at every frame, counted once. */
const hasNegative = (y: Float64Array): boolean => {
  const known = negatives.get(y) ?? y.some((value) => value < 0);
  negatives.set(y, known);
  return known;
};

/** The main axis is what the reader chose; another one follows it to a log scale where all of it can be shown there. */
export const kindOf = (traces: readonly Trace[], isMain: boolean, chosen: ScaleKind): ScaleKind => {
  if (isMain || chosen === 'linear') return chosen;
  return traces.some(({ shape, points }) => standsOnZero(shape) || hasNegative(points.y)) ? 'linear' : 'log';
};

const stackedWith = (trace: Trace, traces: readonly Trace[]): Trace[] =>
  traces.filter(({ shape, axis, of }) => shape === 'stack' && axis === trace.axis && of === trace.of);

/** What is seen of all traces, each in its shape on its kind of axis. */
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
