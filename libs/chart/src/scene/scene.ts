import type { Language } from '@chaintide/contracts/language';
import type { Unit } from '@chaintide/indicators/number';
import { axisLabels } from '../axes/axis-labels.ts';
import { gutterOf, guttersFor, plotOf, type Gutter, type Plot, type Size } from './plot.ts';
import type { Colour } from './palette.ts';
import { drawnAt, scaleFor, shareOf, WHOLE, type Room, type ScaleKind, type ValueScale } from '../axes/scale.ts';
import { kindOf, seenOf, standsOnZero, type Seen } from './seen.ts';
import { ticksOf } from '../axes/ticks.ts';
import { timeTicks, type Tick } from '../axes/time-ticks.ts';
import { labelledAxes, MAIN, RSI, VOLUME, type AxisName, type Trace } from './trace.ts';
import type { Window } from '../gestures/window.ts';

export interface ValueAxis {
  readonly name: AxisName;
  readonly scale: ValueScale;
  /** Empty if the axis has no values to show. */
  readonly ticks: readonly Tick[];
  readonly unit: Unit;
  /** Room for the labels; undefined if there is none. */
  readonly gutter: Gutter | undefined;
  /** Colour of the only trace of a secondary axis. */
  readonly colour: Colour | undefined;
}

/** The visible part of a trace, with each value as drawn. */
export interface Mark extends Seen {
  readonly axis: ValueAxis;
}

/** A remark shown with the picture. */
export type Note = 'empty' | 'negatives' | 'unstacked';

/** One picture in numbers, from which the picture, the tags and the crosshair are drawn. */
export interface Scene {
  readonly size: Size;
  readonly plot: Plot;
  /**
   * The time axis, in unix seconds; it extends slightly past the window to keep the newest point away from the edge.
   */
  readonly x: Window & { readonly ticks: readonly Tick[] };
  readonly window: Window;
  /** The main axis comes first. */
  readonly axes: readonly [ValueAxis, ...ValueAxis[]];
  readonly marks: readonly Mark[];
  readonly notes: readonly Note[];
}

export interface Picture {
  readonly size: Size;
  readonly window: Window;
  readonly traces: readonly Trace[];
  readonly scale: ScaleKind;
  readonly language: Language;
}

const FREE_RIGHT = 12;
const TICK_EVERY = { x: 80, y: 56 };
const LABEL_MARGIN = 10; // px of a gutter: left and right of a label combined
const BARS_SHARE = 5; // bars on a secondary axis, such as the volume, are limited to the lowest fifth

const PANE: Room = { low: 0, high: 0.22 }; // the pane of the relative strength index
const ABOVE: Room = { low: 0.25, high: 1 };
export const RSI_BOUNDS = [30, 70] as const; // Wilder's: oversold below, overbought above

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** The columns for which an axis must have room. */
const extremesOf = ({ points, base, ohlc }: Seen): Float64Array[] => {
  if (ohlc) return [ohlc.high, ohlc.low];
  return base ? [points.y, base] : [points.y];
};

const scaleOf = (own: readonly Seen[], name: AxisName, kind: ScaleKind): ValueScale => {
  const scale = scaleFor(
    own.flatMap(extremesOf),
    kind,
    own.some(({ shape }) => standsOnZero(shape)),
  );
  const areBars = name !== MAIN && own.length > 0 && own.every(({ shape }) => standsOnZero(shape));
  return areBars ? { ...scale, max: scale.min + (scale.max - scale.min) * BARS_SHARE } : scale;
};

const RSI_SCALE: ValueScale = { kind: 'linear', min: 0, max: 100, room: PANE };

interface Ground {
  readonly seen: readonly Seen[];
  readonly picture: Picture;
  readonly plot: Plot;
  readonly kinds: ReadonlyMap<AxisName, ScaleKind>;
  /** The room of all axes but that of the pane; absent without one. */
  readonly room: Room | undefined;
}

const axisOf = (name: AxisName, index: number, { seen, picture, plot, kinds, room: above }: Ground): ValueAxis => {
  const own = seen.filter(({ trace }) => trace.axis === name);
  const isPane = name === RSI;
  const free = isPane ? RSI_SCALE : scaleOf(own, name, kinds.get(name) ?? 'linear');
  const scale = above && !isPane ? { ...free, room: above } : free;
  const { low, high } = scale.room ?? WHOLE;
  const unit = own[0]?.trace.unit ?? 'ratio';
  const gutter = name === VOLUME ? undefined : gutterOf(plot, picture.size, isPane ? 0 : index);
  const most = Math.max(2, Math.floor((plot.height * (high - low)) / TICK_EVERY.y));
  const hasValues = own.some(({ points }) => points.y.some((value) => isKnown(drawnAt(value, scale))));
  const room = (gutter?.width ?? 0) - LABEL_MARGIN;
  return {
    name,
    scale,
    unit,
    gutter,
    ticks:
      hasValues && gutter
        ? axisLabels(isPane ? RSI_BOUNDS : ticksOf(scale, most), { unit, language: picture.language, room })
        : [],
    colour: name !== MAIN && own.length === 1 ? own[0]!.trace.colour : undefined,
  };
};

const markOf = (seen: Seen, axis: ValueAxis): Mark => {
  if (axis.scale.kind === 'linear') return { ...seen, axis };
  const { points, base } = seen;
  const drawn = { x: points.x, y: points.y.map((value) => drawnAt(value, axis.scale)) };
  // an edge that a log axis cannot show lies at its foot
  const foot = base && { base: base.map((value) => (value > 0 ? value : axis.scale.min)) };
  return { ...seen, axis, points: drawn, ...foot };
};

const isEmptyIn = (seen: readonly Seen[], { from, to }: Window): boolean =>
  !seen.some(
    ({ trace, points: { x, y } }) =>
      trace.axis === MAIN && x.some((time, index) => time >= from && time <= to && isKnown(y[index]!)),
  );

const notesOf = (seen: readonly Seen[], { traces, scale, window }: Picture): Note[] => {
  if (isEmptyIn(seen, window)) return ['empty'];
  if (scale === 'linear') return [];
  const main = seen.filter(({ trace }) => trace.axis === MAIN);
  const hidesNegatives = main.some(({ points }) => points.y.some((value) => value < 0));
  const isUnstacked = traces.some(({ axis, shape }) => axis === MAIN && shape === 'stack');
  return [...(hidesNegatives ? ['negatives' as const] : []), ...(isUnstacked ? ['unstacked' as const] : [])];
};

/** Names of all axes used by traces: the main one first, and last those that need no room beside the plot. */
const axisNames = (traces: readonly Trace[]): AxisName[] => [
  MAIN,
  ...labelledAxes(traces),
  ...[VOLUME, RSI].filter((name) => traces.some(({ axis }) => axis === name)),
];

export const sceneOf = (picture: Picture): Scene => {
  const { size, window, traces, language } = picture;
  const names = axisNames(traces);
  const plot = plotOf(size, guttersFor(size.width, labelledAxes(traces).length));
  const x = { from: window.from, to: window.to + ((window.to - window.from) * FREE_RIGHT) / plot.width };
  const kinds = new Map(
    names.map((name) => [
      name,
      kindOf(
        traces.filter(({ axis }) => axis === name),
        name === MAIN,
        picture.scale,
      ),
    ]),
  );
  const seen = seenOf(traces, kinds, { window: x, px: plot.width });
  const room = names.includes(RSI) ? ABOVE : undefined;
  const ground = { seen, picture, plot, kinds, room };
  const [main, ...others] = names.map((name, index) => axisOf(name, index, ground)) as [ValueAxis, ...ValueAxis[]];
  const byName = new Map([main, ...others].map((axis) => [axis.name, axis]));
  return {
    size,
    plot,
    x: { ...x, ticks: timeTicks(x, Math.max(2, Math.floor(plot.width / TICK_EVERY.x)), language) },
    window,
    axes: [main, ...others],
    marks: seen.map((one) => markOf(one, byName.get(one.trace.axis) ?? main)),
    notes: notesOf(seen, picture),
  };
};

/** The position of a time, in pixels of the whole picture. */
export const xAt = ({ plot, x }: Scene, time: number): number =>
  plot.left + ((time - x.from) / (x.to - x.from)) * plot.width;

export const timeAt = ({ plot, x }: Scene, px: number): number =>
  x.from + ((px - plot.left) / plot.width) * (x.to - x.from);

export const yAt = ({ plot }: Scene, scale: ValueScale, value: number): number =>
  plot.top + (1 - shareOf(scale, value)) * plot.height;

/** The part of the picture in which an axis lies. */
export const extentOf = ({ plot }: Scene, { room = WHOLE }: ValueScale): Pick<Plot, 'top' | 'height'> => ({
  top: plot.top + (1 - room.high) * plot.height,
  height: (room.high - room.low) * plot.height,
});

export const axisFor = ({ axes }: Scene, trace: Trace): ValueAxis =>
  axes.find(({ name }) => name === trace.axis) ?? axes[0];
