import type { ChartView } from '@chaintide/chart/view/chart-view';
import type { Charted } from '../shared/use-charted.ts';
import { columnsOf, type SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { tracesOf } from '@chaintide/chart/scene/trace';
import { gateway, seriesOf, type Gateway } from '../../../app/testing.tsx';
import { mvrv as indicator, plainView } from '../shared/view-testing.ts';

export const whole = columnsOf(seriesOf('btc.mvrv'));
export const start: ChartView = { ...plainView, scale: indicator.scale };
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
