import { catalogue } from '@chaintide/indicators/catalogue';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import type { Charted } from '../shared/use-charted.ts';
import { columnsOf, type SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { tracesOf } from '@chaintide/chart/scene/trace';
import { gateway, seriesOf, type Gateway } from '../../../app/testing.tsx';

const indicator = catalogue.indicators.find(({ id }) => id === 'btc.mvrv')!;
export const whole = columnsOf(seriesOf('btc.mvrv'));
export const start: ChartView = {
  indicator,
  resolution: '1d',
  range: undefined,
  sma: 0,
  ema: 0,
  scale: indicator.scale,
  overlays: [],
  compared: [],
  rsi: 0,
  bands: undefined,
  comparison: 'values',
  price: true,
  events: true,
  hidden: [],
  parameters: {},
  difference: false,
  drawings: [],
  look: 'chart',
};
export const chartedOf = (series: SeriesColumns, view: ChartView = start): Charted => ({
  indicator,
  series,
  traces: tracesOf(indicator, series, view),
});
export const dayOf = (index: number): string => new Date(whole.times[index]! * 1000).toISOString().slice(0, 10);
export const shown = { from: whole.times[380]!, to: whole.times[399]! };

export const answered = (): Gateway => {
  const world = gateway();
  world.answers.set(`/indicators/btc.mvrv/points/${whole.times[399]}`, () => new Promise(() => undefined));
  return world;
};
