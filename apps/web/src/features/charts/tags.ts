import { drawnAt } from '../../shared/chart/scale.ts';
import { yAt, type Mark, type Scene } from './scene.ts';
import type { AxisName, Trace } from './trace.ts';

/** The newest value of an axis, and the height it stands at in the picture. */
export interface Tag { readonly trace: Trace; readonly value: number; readonly y: number }

const lastValue = ({ points: { y } }: Trace): number => y[y.findLastIndex((value) => !Number.isNaN(value))] ?? NaN;

/** The foremost mark of an axis: an average stands before the values it was made of. */
const foremost = ({ marks }: Scene, axis: AxisName): Mark | undefined => marks.find(({ trace }) => trace.axis === axis && !trace.faint);

/** One tag for each axis whose newest value lies within the plot. */
export const tagsOf = (scene: Scene): Tag[] => {
  const { top, height } = scene.plot;
  return (['main', 'price'] as const).flatMap((axis) => {
    const trace = foremost(scene, axis)?.trace;
    const scale = scene.axes[axis]?.scale;
    if (!trace || !scale) return [];
    const value = lastValue(trace);
    const y = yAt(scene, scale, drawnAt(value, scale.kind));
    return y >= top && y <= top + height ? [{ trace, value, y }] : [];
  });
};
