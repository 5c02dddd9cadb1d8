import { drawnAt, WHOLE, type ValueScale } from '../axes/scale.ts';
import type { Scene } from '../scene/scene.ts';

/** Converts times and drawn values to pixels; constant factors are computed once. */
export interface Projection {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
}

const QUARTER = 0.25; // as in scale.ts

export const projectionOf = ({ plot, x }: Scene, { kind, min, max, room = WHOLE }: ValueScale): Projection => {
  const perSecond = plot.width / (x.to - x.from);
  const across = (time: number): number => plot.left + (time - x.from) * perSecond;
  const bottom = plot.top + plot.height * (1 - room.low);
  const height = plot.height * (room.high - room.low);
  if (kind === 'log') {
    const low = Math.log(min);
    const each = height / (Math.log(max) - low);
    return { x: across, y: (value) => bottom - (Math.log(value) - low) * each };
  }
  const low = min * QUARTER;
  const span = max * QUARTER - low;
  return { x: across, y: (value) => bottom - ((value * QUARTER - low) / span) * height };
};

/** The baseline of shapes: zero, or the nearer edge if the axis does not reach zero. */
export const zeroOf = (scene: Scene, scale: ValueScale): number => {
  const zero = scale.kind === 'log' ? scale.min : Math.min(Math.max(0, scale.min), scale.max);
  return projectionOf(scene, scale).y(drawnAt(zero, scale));
};

/** Pixels from one bucket to the next, regardless of gaps. */
export const stepPx = ({ plot, x }: Scene, times: Float64Array): number => {
  let least = Infinity;
  for (let i = 1; i < times.length; i++) least = Math.min(least, times[i]! - times[i - 1]!);
  return (least / (x.to - x.from)) * plot.width;
};
