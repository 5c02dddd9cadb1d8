import { valueColour } from './mark-colour.ts';
import type { Colour } from './palette.ts';
import { drawnAt } from '../axes/scale.ts';
import { yAt, type Mark, type Scene, type ValueAxis } from './scene.ts';
import { VOLUME, type Trace } from './trace.ts';

/** The newest value of an indicator on an axis, and the height of its tag in the picture. */
export interface Tag {
  readonly trace: Trace;
  readonly axis: ValueAxis;
  readonly value: number;
  readonly colour: Colour;
  readonly y: number;
}

export const TAG_HEIGHT = 18;

/** The newest value, and for a candle its open. */
const lastValue = ({ points: { y }, ohlc }: Trace): { value: number; open?: number } => {
  const last = y.findLastIndex((value) => !Number.isNaN(value));
  const open = ohlc?.open[last];
  return { value: y[last] ?? NaN, ...(open !== undefined && { open }) };
};

/** The total of a stack at its newest row. */
const lastTotal = (layers: readonly Mark[]): number => {
  const last = Math.max(
    ...layers.map(
      ({
        trace: {
          points: { y },
        },
      }) => y.findLastIndex((value) => !Number.isNaN(value)),
    ),
  );
  const known = layers.map(({ trace }) => trace.points.y[last] ?? NaN).filter((value) => !Number.isNaN(value));
  return known.length === 0 ? NaN : known.reduce((sum, value) => sum + value, 0);
};

const newest = (scene: Scene, { trace, axis, shape }: Mark, { value, open }: ReturnType<typeof lastValue>): Tag[] => {
  const y = yAt(scene, axis.scale, drawnAt(value, axis.scale));
  return y >= scene.plot.top && y <= scene.plot.top + scene.plot.height
    ? [{ trace, axis, value, y, colour: valueColour({ shape, colour: trace.colour }, value, open) }]
    : [];
};

/** The tag of an indicator's foremost mark on an axis: an average is in front of the values it was computed from. */
const foremost = (scene: Scene, own: readonly Mark[]): Tag[] => {
  const layers = own.filter(({ shape }) => shape === 'stack');
  if (layers.length > 0) return newest(scene, layers.at(-1)!, { value: lastTotal(layers) });
  const mark = own.find(({ trace }) => !trace.faint);
  return mark ? newest(scene, mark, lastValue(mark.trace)) : [];
};

/** Moves the tags of one side apart until none overlaps another. */
const apart = (tags: readonly Tag[], { top, height }: Scene['plot']): Tag[] => {
  const sorted = tags.toSorted((a, b) => a.y - b.y);
  const ys = sorted.map(({ y }) => y);
  for (let i = 1; i < ys.length; i++) ys[i] = Math.max(ys[i]!, ys[i - 1]! + TAG_HEIGHT);
  let floor = top + height + TAG_HEIGHT / 2;
  for (let i = ys.length - 1; i >= 0; i--) {
    ys[i] = Math.min(ys[i]!, floor);
    floor = ys[i]! - TAG_HEIGHT;
  }
  return sorted.map((tag, index) => ({ ...tag, y: ys[index]! }));
};

/** One tag for each indicator on each axis whose newest value lies within the plot. */
export const tagsOf = (scene: Scene): Tag[] => {
  const groups = Map.groupBy(
    scene.marks.filter(({ axis }) => axis.name !== VOLUME),
    ({ trace }) => `${trace.axis} ${trace.of}`,
  );
  const tags = [...groups.values()].flatMap((own) => foremost(scene, own));
  const sides = Map.groupBy(tags, ({ axis }) => axis.gutter?.edge ?? -1);
  return [...sides.values()].flatMap((side) => apart(side, scene.plot));
};
