import { valueAt, WHOLE } from '@chaintide/chart/axes/scale';
import { axisFor, type Scene } from '@chaintide/chart/scene/scene';
import type { Trace } from '@chaintide/chart/scene/trace';
import type { Crosshair } from './use-crosshair.ts';

const DIGITS = 4; // a pixel is no finer

/** The value at the height of the pointer; of a crosshair that keys have moved, that of its bucket. */
export const levelUnder = (
  scene: Scene,
  { y, readout }: Crosshair,
  of: (trace: Trace) => boolean,
): number | undefined => {
  const main = readout.values.find(({ trace }) => of(trace));
  if (!main) return undefined;
  if (y === undefined) return main.value;
  const { scale } = axisFor(scene, main.trace);
  const share = 1 - (y - scene.plot.top) / scene.plot.height;
  const { low, high } = scale.room ?? WHOLE;
  return share < low || share > high ? undefined : Number(valueAt(scale, share).toPrecision(DIGITS));
};
