import type { Indicator } from '@chaintide/contracts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/resolutions';
import { sma } from '@chaintide/indicators/formula/sma';
import type { Bilingual } from '@chaintide/contracts/language';
import type { SeriesColumns } from '../../shared/api/series-columns.ts';
import type { Unit } from '../../shared/format/number.ts';
import type { Colour } from '../../shared/chart/palette.ts';
import type { Points } from '../../shared/chart/decimate.ts';

export type AxisName = 'main' | 'price';
export type Shape = 'line' | 'area' | 'bar';

/** One drawn column, over its whole history. */
export interface Trace {
  readonly key: string;
  readonly label: Bilingual;
  readonly axis: AxisName;
  readonly shape: Shape;
  readonly colour: Colour;
  readonly unit: Unit;
  /** Stands back behind its own average. */
  readonly faint: boolean;
  readonly points: Points;
}

const MONTH_DAYS = 30.44;

/** Days of an average as points of a series; never below one. */
export const smaPoints = (days: number, resolution: Resolution): number => {
  const length = resolutionMs[resolution] ?? MONTH_DAYS * DAY;
  return Math.max(1, Math.round(days * DAY / length));
};

const colours: readonly Colour[] = ['series0', 'series1', 'series2', 'series3', 'series4', 'series5', 'series6', 'series7'];

const shapes: Record<Indicator['chart'], Shape> = { line: 'line', lines: 'line', bar: 'bar', area: 'area' };

const averaged = (trace: Trace, days: number, resolution: Resolution): Trace[] => {
  const window = smaPoints(days, resolution);
  if (days === 0 || window === 1) return [trace];
  const label = { zh: `${trace.label.zh} · SMA ${days}`, en: `${trace.label.en} · SMA ${days}` };
  return [
    { ...trace, faint: true },
    { ...trace, key: `${trace.key}:sma`, label, shape: 'line', points: { x: trace.points.x, y: sma(trace.points.y, window) } },
  ];
};

const labelOf = (indicator: Indicator, key: string): Bilingual => {
  const own = indicator.columns.find((column) => column.key === key)?.label;
  return indicator.columns.length > 1 && own ? own : indicator.label;
};

/** What an indicator's series is drawn as; with an average of `smaDays` each column and its average. */
export const tracesOf = (indicator: Indicator, series: SeriesColumns, smaDays: number): Trace[] =>
  series.columns.flatMap((key, index) => averaged({
    key,
    label: labelOf(indicator, key),
    axis: 'main',
    shape: shapes[indicator.chart],
    // the price keeps its own colour in every chart
    colour: key === 'price' ? 'btc' : colours[index % colours.length]!,
    unit: indicator.unit,
    faint: false,
    points: { x: series.times, y: series.values[index]! },
  }, smaDays, series.resolution));

/** The price of a coin behind the indicator, on its own axis. */
export const priceTrace = (indicator: Indicator, series: SeriesColumns): Trace => ({
  key: 'price',
  label: { zh: `${indicator.coin} ${indicator.label.zh}`, en: `${indicator.coin} ${indicator.label.en.toLowerCase()}` },
  axis: 'price',
  shape: 'line',
  colour: 'btc',
  unit: 'usd',
  faint: false,
  points: { x: series.times, y: series.values[0]! },
});
