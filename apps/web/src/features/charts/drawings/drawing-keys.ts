import { withPart, type Drawing, type Part } from '@chaintide/chart/drawings/drawing';
import { besideOf, dragged } from '@chaintide/chart/drawings/geometry';
import type { Scene } from '@chaintide/chart/scene/scene';

const STEP_PX = 2;
const LARGE = 10; // times as far with Shift

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A part of a drawing after an arrow key: by buckets across, by pixels up and down; undefined for other keys. */
export const stepped = (
  scene: Scene,
  { drawing, part }: { readonly drawing: Drawing; readonly part: Part },
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): Drawing | undefined => {
  const direction = directions[key];
  if (!direction) return undefined;
  const [x, y] = direction.map((by) => by * (shiftKey ? LARGE : 1)) as [number, number];
  return x === 0
    ? dragged(scene, drawing, { part, by: { x: 0, y: y * STEP_PX } })
    : withPart(drawing, part, (point) => besideOf(scene, point, x));
};

/** The part after the present one: the whole drawing, then each of its points. */
export const nextPart = ({ points }: Drawing, part: Part): Part => {
  if (points.length === 1) return 'whole';
  if (part === 'whole') return 0;
  return part === 0 ? 1 : 'whole';
};
