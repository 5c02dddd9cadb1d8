import type { Language } from '@chaintide/contracts/language';
import type { Unit } from '../../format/number.ts';
import { axisLabels } from './axis-labels.ts';
import { gutterOf, guttersFor, plotOf, type Gutter, type Plot, type Size } from './plot.ts';
import type { Colour } from './palette.ts';
import { drawnAt, scaleFor, shareOf, type ScaleKind, type ValueScale } from './scale.ts';
import { kindOf, seenOf, standsOnZero, type Seen } from './seen.ts';
import { ticksOf } from './ticks.ts';
import { timeTicks, type Tick } from './time-ticks.ts';
import { labelledAxes, MAIN, VOLUME, type AxisName, type Trace } from './trace.ts';
import type { Window } from './window.ts';

export interface ValueAxis {
  readonly name: AxisName;
  readonly scale: ValueScale;
  /** None where the axis has no value to show. */
  readonly ticks: readonly Tick[];
  readonly unit: Unit;
  /** Where the labels stand; undefined: there is no room for them. */
  readonly gutter: Gutter | undefined;
  /** Of the only trace of an axis beside the main one. */
  readonly colour: Colour | undefined;
}

/** A trace reduced to what is seen, each value where it is drawn. */
export interface Mark extends Seen {
  readonly axis: ValueAxis;
}

/** What a picture has to say of itself. */
export type Note = 'empty' | 'negatives' | 'unstacked';

/** One picture, in numbers: what the sketch, AG Charts and the crosshair all draw from. */
export interface Scene {
  readonly size: Size;
  readonly plot: Plot;
  /** The time axis, unix seconds; reaches a little past the window so that the newest point is free of the edge. */
  readonly x: Window & { readonly ticks: readonly Tick[] };
  readonly window: Window;
  /** The main one first. */
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
const LABEL_MARGIN = 10; // of a gutter, left and right of a label together
const BARS_SHARE = 5; // bars beside the main axis, such as the volume, keep to the lowest fifth

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** The columns an axis has to make room for. */
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

interface Ground {
  readonly seen: readonly Seen[];
  readonly picture: Picture;
  readonly plot: Plot;
  readonly kinds: ReadonlyMap<AxisName, ScaleKind>;
}

const axisOf = (name: AxisName, index: number, { seen, picture, plot, kinds }: Ground): ValueAxis => {
  const own = seen.filter(({ trace }) => trace.axis === name);
  const scale = scaleOf(own, name, kinds.get(name) ?? 'linear');
  const unit = own[0]?.trace.unit ?? 'ratio';
  const gutter = name === VOLUME ? undefined : gutterOf(plot, picture.size, index);
  const most = Math.max(2, Math.floor(plot.height / TICK_EVERY.y));
  const hasValues = own.some(({ points }) => points.y.some((value) => isKnown(drawnAt(value, scale))));
  const room = (gutter?.width ?? 0) - LABEL_MARGIN;
  return {
    name,
    scale,
    unit,
    gutter,
    ticks: hasValues && gutter ? axisLabels(ticksOf(scale, most), { unit, language: picture.language, room }) : [],
    colour: name !== MAIN && own.length === 1 ? own[0]!.trace.colour : undefined,
  };
};

const markOf = (seen: Seen, axis: ValueAxis): Mark => {
  if (axis.scale.kind === 'linear') return { ...seen, axis };
  return { ...seen, axis, points: { x: seen.points.x, y: seen.points.y.map((value) => drawnAt(value, axis.scale)) } };
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

/** Every axis that a trace names, the main one first and the volume's, which needs no room, last. */
const axisNames = (traces: readonly Trace[]): AxisName[] => [
  MAIN,
  ...labelledAxes(traces),
  ...(traces.some(({ axis }) => axis === VOLUME) ? [VOLUME] : []),
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
  const ground = { seen, picture, plot, kinds };
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

/** Where a time is drawn, in pixels of the whole picture. */
export const xAt = ({ plot, x }: Scene, time: number): number =>
  plot.left + ((time - x.from) / (x.to - x.from)) * plot.width;

export const timeAt = ({ plot, x }: Scene, px: number): number =>
  x.from + ((px - plot.left) / plot.width) * (x.to - x.from);

export const yAt = ({ plot }: Scene, scale: ValueScale, value: number): number =>
  plot.top + (1 - shareOf(scale, value)) * plot.height;

/** The axis a trace is drawn on. */
export const axisFor = ({ axes }: Scene, trace: Trace): ValueAxis =>
  axes.find(({ name }) => name === trace.axis) ?? axes[0];
