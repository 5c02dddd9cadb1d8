import { createCandlePicture } from '../../apps/web/src/shared/chart/draw/candle-picture.ts';
import { readPalette } from '../../apps/web/src/shared/chart/scene/palette.ts';
import { sceneOf, xAt, yAt } from '../../apps/web/src/shared/chart/scene/scene.ts';
import type { ScaleKind } from '../../apps/web/src/shared/chart/scene/scale.ts';

const DAY = 86_400;
const DAYS = 200;

export interface Look {
  readonly scale: ScaleKind;
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly height: number;
}

const sceneFor = ({ scale, from, to, width, height }: Look) => {
  const x = Float64Array.from({ length: DAYS }, (_, day) => day * DAY);
  const y = x.map((_, day) => 100 * Math.exp(day / 40) * (1 + 0.1 * Math.sin(day)));
  const ohlc = {
    open: y.map((value) => value * 0.97),
    high: y.map((value) => value * 1.08),
    low: y.map((value) => value * 0.9),
  };
  return sceneOf({
    size: { width, height },
    window: { from: from * DAY, to: to * DAY },
    scale,
    language: 'en',
    traces: [
      {
        key: 'c',
        label: { zh: 'c', en: 'c' },
        of: 'c',
        axis: 'main',
        shape: 'candle',
        colour: 'series0',
        unit: 'usd',
        faint: false,
        points: { x, y },
        ohlc,
      },
    ],
  });
};

/** How far the library puts its candles from where the scene says, in pixels. */
const farthest = async (look: Look): Promise<{ x: number; y: number; candles: number }> => {
  const box = document.getElementById('chart')!;
  const picture = createCandlePicture(box);
  const scene = sceneFor(look);
  const { points, axis } = scene.marks[0]!;
  await picture.draw(scene, readPalette());
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const off = { x: 0, y: 0, candles: points.x.length };
  points.x.forEach((time, index) => {
    const at = picture.placeOf(index, points.y[index]!);
    off.x = Math.max(off.x, Math.abs(scene.plot.left + at.x - xAt(scene, time)));
    off.y = Math.max(off.y, Math.abs(scene.plot.top + at.y - yAt(scene, axis.scale, points.y[index]!)));
  });
  picture.destroy();
  return off;
};

Object.assign(window, { farthest });
