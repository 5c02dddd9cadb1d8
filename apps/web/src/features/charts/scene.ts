import type { Language } from '@chaintide/contracts/language';
import { formatNumber, formatShort, type Unit } from '../../shared/format/number.ts';
import { decimate, type Points } from '../../shared/chart/decimate.ts';
import { drawnAt, scaleFor, shareOf, type ScaleKind, type ValueScale } from '../../shared/chart/scale.ts';
import { ticksOf } from '../../shared/chart/ticks.ts';
import { timeTicks, type Tick } from './time-ticks.ts';
import type { AxisName, Shape, Trace } from './trace.ts';
import type { Window } from './window.ts';

export interface Size { readonly width: number; readonly height: number }
interface Box extends Size { readonly left: number; readonly top: number }

export interface ValueAxis { readonly scale: ValueScale; readonly ticks: readonly Tick[]; readonly unit: Unit }

/** A trace reduced to what is seen, each value where it is drawn. */
export interface Mark {
  readonly trace: Trace;
  readonly points: Points;
  /** Shapes that stand on zero have nothing to stand on where the axis has none. */
  readonly shape: Shape;
}

/** One picture, in numbers: what the sketch, AG Charts and the crosshair all draw from. */
export interface Scene {
  readonly size: Size;
  readonly plot: Box;
  /** The time axis, unix seconds; reaches a little past the window so that the newest point is free of the edge. */
  readonly x: Window & { readonly ticks: readonly Tick[] };
  readonly axes: { readonly main: ValueAxis; readonly price?: ValueAxis };
  readonly marks: readonly Mark[];
  /** Values below zero have no place on a log axis. */
  readonly hidesNegatives: boolean;
}

export interface Picture {
  readonly size: Size;
  readonly window: Window;
  readonly traces: readonly Trace[];
  readonly scale: ScaleKind;
  readonly language: Language;
}

export const NARROW = 600; // below it gutters shrink to what a phone can spare
const GUTTER = { wide: 76, narrow: 64 }; // the strip below keeps the same (tokens.css)
const BOTTOM = 28;
const TOP = 8;
const FREE_RIGHT = 12;
const TICK_EVERY = { x: 80, y: 56 };

const plotOf = ({ width, height }: Size, hasPrice: boolean): Box => {
  const gutter = width < NARROW ? GUTTER.narrow : GUTTER.wide;
  const left = hasPrice ? gutter : 0;
  return { left, top: TOP, width: Math.max(1, width - left - gutter), height: Math.max(1, height - TOP - BOTTOM) };
};

const distinct = (labels: readonly string[]): boolean => new Set(labels).size === labels.length;

/** Short labels, unless two of them would read the same. */
const labelled = (values: readonly number[], unit: Unit, language: Language): Tick[] => {
  const short = values.map((value) => formatShort(value, unit, language));
  const labels = distinct(short) ? short : values.map((value) => formatNumber(value, unit, language));
  const all = distinct(labels) ? labels : values.map((value) => String(Number(value.toPrecision(8))));
  return values.map((at, index) => ({ at, label: all[index]! }));
};

const drawn = ({ x, y }: Points, kind: ScaleKind): Points => (kind === 'linear' ? { x, y } : { x, y: y.map((value) => drawnAt(value, kind)) });

export const sceneOf = ({ size, window, traces, scale, language }: Picture): Scene => {
  const plot = plotOf(size, traces.some(({ axis }) => axis === 'price'));
  const x = { from: window.from, to: window.to + (window.to - window.from) * FREE_RIGHT / plot.width };
  const seen = traces.map((trace): Mark => ({ trace, points: decimate(trace.points, x, plot.width), shape: scale === 'log' ? 'line' : trace.shape }));
  const most = Math.max(2, Math.floor(plot.height / TICK_EVERY.y));

  const axisOf = (name: AxisName, kind: ScaleKind): ValueAxis | undefined => {
    const own = seen.filter(({ trace }) => trace.axis === name);
    const first = own[0];
    if (!first) return undefined;
    const values = scaleFor(own.map(({ points }) => points.y), kind, own.some(({ shape }) => shape !== 'line'));
    return { scale: values, ticks: labelled(ticksOf(values, most), first.trace.unit, language), unit: first.trace.unit };
  };

  const price = axisOf('price', scale);
  return {
    size,
    plot,
    x: { ...x, ticks: timeTicks(x, Math.max(2, Math.floor(plot.width / TICK_EVERY.x)), language) },
    axes: { main: axisOf('main', scale) ?? { scale: { kind: 'linear', min: 0, max: 1 }, ticks: [], unit: 'ratio' }, ...(price && { price }) },
    marks: seen.map((mark) => ({ ...mark, points: drawn(mark.points, scale) })),
    hidesNegatives: scale === 'log' && seen.some(({ points }) => points.y.some((value) => value < 0)),
  };
};

/** Where a time is drawn, in pixels of the whole picture. */
export const xAt = ({ plot, x }: Scene, time: number): number => plot.left + (time - x.from) / (x.to - x.from) * plot.width;

export const timeAt = ({ plot, x }: Scene, px: number): number => x.from + (px - plot.left) / plot.width * (x.to - x.from);

export const yAt = ({ plot }: Scene, scale: ValueScale, value: number): number => plot.top + (1 - shareOf(scale, value)) * plot.height;
