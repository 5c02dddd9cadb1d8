import { catalogue } from '@chaintide/indicators/catalogue';
import type { ChartView } from '@chaintide/chart/view/chart-view';

export const mvrv = catalogue.indicators.find(({ id }) => id === 'btc.mvrv')!;

/** A chart of MVRV on which nothing was chosen yet. */
export const plainView: ChartView = {
  indicator: mvrv,
  resolution: '1d',
  range: undefined,
  sma: 0,
  ema: 0,
  scale: 'linear',
  overlays: [],
  compared: [],
  rsi: undefined,
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
