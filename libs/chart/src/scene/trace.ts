import type { Relation } from '@chaintide/indicators/rebase';
import type { ChartKind, Indicator } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { averagePoints } from '@chaintide/indicators/averages';
import { ema } from '@chaintide/indicators/formula/ema';
import { sma } from '@chaintide/indicators/formula/sma';
import { isSimulatedNow, type SeriesColumns } from './series-columns.ts';
import type { Unit } from '@chaintide/indicators/number';
import type { Ohlc } from './candles.ts';
import type { Points } from './decimate.ts';
import type { Colour } from './palette.ts';

/**
 * `main`; `btc` or `eth` for a price overlay; an indicator's id for a comparison on its own axis; `volume` below
 * candles; `rsi` in a pane of its own.
 */
export type AxisName = string;
export const MAIN = 'main';
export const VOLUME = 'volume';
/** The axis of the relative strength index, in a pane below the others. */
export const RSI = 'rsi';

export type Shape = 'line' | 'area' | 'bar' | 'histogram' | 'stack' | 'candle' | 'band';

/** One drawn column, over its whole history. */
export interface Trace {
  readonly key: string;
  readonly label: Bilingual;
  /** Id of the indicator it belongs to. */
  readonly of: string;
  readonly axis: AxisName;
  readonly shape: Shape;
  readonly colour: Colour;
  readonly unit: Unit;
  /** Whether it is drawn faintly behind its own average. */
  readonly faint: boolean;
  /** Whether it is drawn as a thin line, so that the line around which it lies stands out. */
  readonly isThin?: boolean;
  /** For candles, the closes; for bands, the upper edge. */
  readonly points: Points;
  /** The lower edge of bands. */
  readonly low?: Float64Array;
  readonly ohlc?: Ohlc;
  /** Number of exact significant digits; absent if all are exact. */
  readonly digits?: number;
  /** Unix seconds; `digits` applies to the points before it, or to all if absent. */
  readonly digitsBefore?: number;
  /** Key of the trace from which it was computed. */
  readonly parent?: string;
  /** The base to which its values are related, and how; absent if they are its own. */
  readonly relation?: Relation;
  /** Whether its newest point is simulated. */
  readonly isSimulated?: true;
}

/** Secondary axes that need room for labels, in the order of their traces. */
export const labelledAxes = (traces: readonly Trace[]): AxisName[] =>
  [...new Set(traces.map(({ axis }) => axis))].filter((name) => name !== MAIN && name !== VOLUME && name !== RSI);

const colours: readonly Colour[] = [
  'series0',
  'series1',
  'series2',
  'series3',
  'series4',
  'series5',
  'series6',
  'series7',
  'series8',
  'series9',
  'series10',
  'series11',
];

const shapes: Record<Exclude<ChartKind, 'candles'>, Shape> = {
  line: 'line',
  lines: 'line',
  bar: 'bar',
  area: 'area',
  histogram: 'histogram',
  stack: 'stack',
};

/** Lengths of the averages in days; 0 draws none. */
export interface Averages {
  readonly sma: number;
  readonly ema: number;
}

const kinds = [
  { key: 'sma', name: 'SMA', of: sma },
  { key: 'ema', name: 'EMA', of: ema },
] as const;

/** Returns a trace followed by its averages. */
export const averaged = (trace: Trace, averages: Averages, resolution: Resolution): Trace[] => {
  const made = kinds.flatMap((kind): Trace[] => {
    const days = averages[kind.key];
    const window = averagePoints(days, resolution);
    if (days === 0 || window === 1) return [];
    const { ohlc, ...plain } = trace;
    const label = { zh: `${trace.label.zh} · ${kind.name} ${days}`, en: `${trace.label.en} · ${kind.name} ${days}` };
    const points = { x: trace.points.x, y: kind.of(trace.points.y, window) };
    // two averages of one column are distinguished by their colours
    const colour = kind.key === 'ema' && (averages.sma > 0 || ohlc) ? 'series5' : ohlc ? 'series2' : trace.colour;
    return [{ ...plain, key: `${trace.key}:${kind.key}`, parent: trace.key, label, shape: 'line', colour, points }];
  });
  // candles and stacks are recognised by their shape, so they are not faded
  const staysClear = made.length === 0 || trace.shape === 'candle' || trace.shape === 'stack';
  return [staysClear ? trace : { ...trace, faint: true }, ...made];
};

const labelOf = (indicator: Indicator, key: string): Bilingual => {
  const own = indicator.columns.find((column) => column.key === key)?.label;
  return indicator.columns.length > 1 && own ? own : indicator.label;
};

const roundedOf = ({ roundedBefore, rounded }: SeriesColumns, index: number): Pick<Trace, 'digits' | 'digitsBefore'> =>
  roundedBefore !== null && rounded[index] === true ? { digits: ROUNDED_DIGITS, digitsBefore: roundedBefore } : {};

const ROUNDED_DIGITS = 6; // precision of a series' older points as sent by the gateway

const columnTrace = (indicator: Indicator, series: SeriesColumns, index: number): Trace => {
  const key = series.columns[index]!;
  return {
    key,
    label: labelOf(indicator, key),
    of: indicator.id,
    axis: MAIN,
    shape: indicator.chart === 'candles' ? 'line' : shapes[indicator.chart],
    // the price keeps its own colour in every chart
    colour: key === 'price' ? 'btc' : colours[index % colours.length]!,
    unit: indicator.unit,
    faint: false,
    points: { x: series.times, y: series.values[index]! },
    ...(isSimulatedNow(series) && { isSimulated: true }),
    ...roundedOf(series, index),
  };
};

const volumeUnit = ({ columns, coin }: Indicator): Unit => {
  const formula = columns.find(({ key }) => key === VOLUME)?.formula ?? '';
  if (formula.includes('usd')) return 'usd';
  return coin === 'ETH' ? 'eth' : 'btc';
};

/** One candle trace from four columns, and the volume in the lowest fifth if there is one. */
const candleTraces = (indicator: Indicator, series: SeriesColumns): Trace[] => {
  const column = (key: string): number => series.columns.indexOf(key);
  const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', VOLUME].map(column) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (Math.min(open, high, low, close) < 0)
    return series.columns.map((_, index) => columnTrace(indicator, series, index));
  const values = (index: number): Float64Array => series.values[index]!;
  const candle: Trace = {
    ...columnTrace(indicator, series, close),
    label: indicator.label,
    shape: 'candle',
    colour: 'series0',
    ohlc: { open: values(open), high: values(high), low: values(low) },
  };
  if (volume < 0) return [candle];
  return [
    candle,
    {
      ...columnTrace(indicator, series, volume),
      axis: VOLUME,
      shape: 'bar',
      colour: 'muted',
      unit: volumeUnit(indicator),
      faint: true,
    },
  ];
};

/** The traces of an indicator's series: its columns in the shape of its chart type, each with its averages. */
export const tracesOf = (indicator: Indicator, series: SeriesColumns, averages: Averages): Trace[] => {
  const columns =
    indicator.chart === 'candles'
      ? candleTraces(indicator, series)
      : series.columns.map((_, index) => columnTrace(indicator, series, index));
  return columns.flatMap((trace) => (trace.axis === VOLUME ? [trace] : averaged(trace, averages, series.resolution)));
};
