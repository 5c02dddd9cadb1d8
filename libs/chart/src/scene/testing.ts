import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { catalogue } from '@chaintide/indicators/catalogue';
import { columnsOf } from './series-columns.ts';
import { sceneOf } from './scene.ts';
import { tracesOf, type Trace } from './trace.ts';

export const DAY = 86_400;
export const plain = { sma: 0, ema: 0 };
export const size = { width: 1_000, height: 600 };
export const find = (id: string): Indicator => catalogue.indicators.find((indicator) => indicator.id === id)!;
export const series = (id: string, ...values: (number | null)[][]) =>
  columnsOf({
    id,
    resolution: '1d',
    parameters: {},
    revision: 1,
    columns: find(id).columns.map(({ key }) => key),
    times: values[0]!.map((_, day) => day * DAY),
    values,
    provisionalFrom: null,
    provenance: [],
    updatedAt: null,
    preview: null,
  });
export const mvrv = (...values: (number | null)[]) => tracesOf(find('btc.mvrv'), series('btc.mvrv', values), plain);
export const price = (axis: string, ...values: (number | null)[]): Trace[] =>
  tracesOf(find('btc.price'), series('btc.price', values), plain).map((trace) => ({ ...trace, axis, colour: 'btc' }));
export const window = { from: 0, to: 3 * DAY };
export const scene = (traces = mvrv(1, 2, null, 4), scale: 'linear' | 'log' = 'linear') =>
  sceneOf({ size, window, traces, scale, language: 'zh' });
