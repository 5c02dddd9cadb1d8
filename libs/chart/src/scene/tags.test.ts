import { expect, it } from 'vitest';
import { sceneOf } from './scene.ts';
import { tagsOf } from './tags.ts';
import { averaged, type Trace } from './trace.ts';

const DAY = 86_400;
const x = Float64Array.from({ length: 60 }, (_, day) => day * DAY);
const raw: Trace = {
  key: 'value',
  label: { zh: '值', en: 'value' },
  of: 'btc.fees',
  axis: 'main',
  shape: 'line',
  colour: 'series0',
  unit: 'ratio',
  faint: false,
  points: { x, y: x.map((_, day) => day) },
  isSimulated: true,
};
const tags = (traces: readonly Trace[], window = { from: 0, to: x.at(-1)! }) =>
  tagsOf(sceneOf({ size: { width: 640, height: 320 }, window, traces, scale: 'linear', language: 'en' }));

it('a tag shows the last value of the line that it is on: of the average, where that stands in front', () => {
  expect(tags([raw]).map(({ value, trace }) => [trace.key, value])).toEqual([['value', 59]]);
  const both = averaged(raw, { sma: 7, ema: 0 }, '1d');
  expect(tags(both).map(({ value, trace }) => [trace.key, value])).toEqual([['value:sma', 56]]);
});

it('a tag shows the newest value, not the last one of the window, and not a missing one', () => {
  const until40 = { from: 30 * DAY, to: 59 * DAY };
  const gap = { ...raw, points: { x, y: raw.points.y.with(59, NaN) } };
  expect(tags([gap], until40).map(({ value }) => value)).toEqual([58]);
});

it('the average of simulated values is simulated', () => {
  expect(tags(averaged(raw, { sma: 7, ema: 0 }, '1d')).map(({ trace }) => trace.isSimulated)).toEqual([true]);
});
