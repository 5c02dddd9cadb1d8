import { related, unrelated } from '@chaintide/indicators/rebase';
import { drawnAt, valueAt } from '../axes/scale.ts';
import { firstFrom } from '../scene/decimate.ts';
import { timeAt, xAt, yAt, type Mark, type Scene } from '../scene/scene.ts';
import { MAIN } from '../scene/trace.ts';
import { pointsOf, withPart, type Drawing, type Part, type Point } from './drawing.ts';
import { fibLevels } from './fib.ts';

/** A position in the picture, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
export type Segment = readonly [Spot, Spot];

const SNAP_PX = 8;

/** The mark that a reader follows: the first clear one on the main axis. */
const leadOf = ({ marks }: Scene): Mark | undefined =>
  marks.find(({ axis, trace }) => axis.name === MAIN && !trace.faint) ?? marks[0];

/** A value as the main axis shows it: related to the base of the line, if the lines are compared by index or percent. */
export const shownValue = (scene: Scene, value: number): number => {
  const relation = leadOf(scene)?.trace.relation;
  return relation ? related(value, relation) : value;
};

/** The value behind a place on the main axis. */
const ownValue = (scene: Scene, shown: number): number => {
  const relation = leadOf(scene)?.trace.relation;
  return relation ? unrelated(shown, relation) : shown;
};

/** The position of a point; `y` is NaN where the axis cannot show its value. */
export const spotOf = (scene: Scene, { time, value }: Point): Spot => {
  const { scale } = scene.axes[0];
  return { x: xAt(scene, time), y: yAt(scene, scale, drawnAt(shownValue(scene, value), scale)) };
};

/** The point at a position, moved into the plot. */
export const pointAt = (scene: Scene, { x, y }: Spot): Point => {
  const { left, top, width, height } = scene.plot;
  const across = Math.min(Math.max(x, left), left + width);
  const share = 1 - (Math.min(Math.max(y, top), top + height) - top) / height;
  return settled({ time: timeAt(scene, across), value: ownValue(scene, valueAt(scene.axes[0].scale, share)) });
};

const DIGITS = 6; // finer than a pixel
const LEAST = 1e-98; // of what a link can hold

/** A point as a link holds it. */
export const settled = ({ time, value }: Point): Point => ({
  time: Math.max(0, Math.round(time)),
  value: Math.abs(value) < LEAST ? 0 : Number(value.toPrecision(DIGITS)),
});

/** The times of the buckets that a chart shows, in order. */
export const bucketsOf = (scene: Scene): Float64Array => leadOf(scene)?.trace.points.x ?? new Float64Array();

const nearestTo = (times: Float64Array, time: number): number => {
  const after = firstFrom(times, time);
  if (after === 0) return 0;
  if (after === times.length) return after - 1;
  return time - times[after - 1]! <= times[after]! - time ? after - 1 : after;
};

/** The point at a position, on the nearest bucket, and on the line itself if that is close. */
export const snappedAt = (scene: Scene, spot: Spot): Point => {
  const free = pointAt(scene, spot);
  const trace = leadOf(scene)?.trace;
  const times = bucketsOf(scene);
  if (!trace || times.length === 0) return free;
  const at = nearestTo(times, free.time);
  const time = times[at]!;
  const { y, x: _ } = trace.points;
  const values = [y[at], trace.ohlc?.high[at], trace.ohlc?.low[at], trace.ohlc?.open[at]].map((shown) =>
    shown === undefined ? undefined : ownValue(scene, shown),
  );
  const distance = (value: number): number => Math.abs(spotOf(scene, { time, value }).y - spot.y);
  const near = values
    .filter((value) => value !== undefined && distance(value) <= SNAP_PX)
    .toSorted((a, b) => distance(a!) - distance(b!))[0];
  return settled({ time, value: near ?? free.value });
};

/** The point one or more buckets aside; beyond the series, at its end. */
export const besideOf = (scene: Scene, point: Point, by: number): Point => {
  const times = bucketsOf(scene);
  if (times.length === 0) return point;
  const at = Math.min(Math.max(nearestTo(times, point.time) + by, 0), times.length - 1);
  return { ...point, time: times[at]! };
};

/** A part of a drawing moved by so many pixels; on a logarithmic axis all its points by the same factor. */
export const dragged = (scene: Scene, drawing: Drawing, { part, by }: { part: Part; by: Spot }): Drawing =>
  withPart(drawing, part, (point) => {
    const { x, y } = spotOf(scene, point);
    const share = 1 - (y + by.y - scene.plot.top) / scene.plot.height;
    const value = Number.isNaN(y) || by.y === 0 ? point.value : ownValue(scene, valueAt(scene.axes[0].scale, share));
    return settled({ time: by.x === 0 ? point.time : timeAt(scene, x + by.x), value });
  });

const across = ({ plot: { left, width } }: Scene, y: number): Segment => [
  { x: left, y },
  { x: left + width, y },
];

/** The strokes of a drawing. */
export const strokesOf = (scene: Scene, { kind, points }: Drawing): Segment[] => {
  const [a, b = a] = points.map((point) => spotOf(scene, point)) as [Spot, Spot?];
  if (kind === 'note') return [];
  if (kind === 'level') return [across(scene, a.y)];
  if (kind === 'trend') return [[a, b]];
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  if (kind === 'box') return corners.map((corner, at): Segment => [corner, corners[(at + 1) % corners.length]!]);
  const [from, to] = points as readonly [Point, Point];
  return fibLevels([from, to]).map(({ value }): Segment => {
    const { y } = spotOf(scene, { time: from.time, value });
    return [
      { x: a.x, y },
      { x: b.x, y },
    ];
  });
};

const lengthTo = ({ x, y }: Spot, [a, b]: Segment): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(Math.max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1);
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
};

export interface Hit {
  readonly index: number;
  readonly part: Part;
}

/** The drawing within reach of a position: the uppermost, and of it a handle rather than a stroke. */
export const hitAt = (
  scene: Scene,
  drawings: readonly Drawing[],
  { spot, reach }: { spot: Spot; reach: number },
): Hit | undefined => {
  for (let index = drawings.length - 1; index >= 0; index--) {
    const drawing = drawings[index]!;
    const isNear = (own: Spot): boolean => Math.hypot(own.x - spot.x, own.y - spot.y) <= reach;
    const handle = drawing.points.findIndex((point) => isNear(spotOf(scene, point)));
    if (handle >= 0) return { index, part: pointsOf[drawing.kind] === 1 ? 'whole' : handle === 0 ? 0 : 1 };
    if (strokesOf(scene, drawing).some((stroke) => lengthTo(spot, stroke) <= reach)) return { index, part: 'whole' };
  }
  return undefined;
};
