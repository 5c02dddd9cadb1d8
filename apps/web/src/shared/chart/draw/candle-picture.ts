import {
  CandlestickSeries,
  createChart,
  LineStyle,
  PriceScaleMode,
  type CandlestickData,
  type IChartApi,
  type ISeriesApi,
  type Logical,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { MarkPicture } from './painter.ts';
import type { Palette } from '../scene/palette.ts';
import { valueAt, type ValueScale } from '../scene/scale.ts';
import type { Mark, Scene } from '../scene/scene.ts';

const bucketOf = (times: Float64Array): number => (times[1] ?? 0) - (times[0] ?? 0);

/** The library spaces candles equally regardless of their times, so it can only place evenly spaced ones. */
const isEven = (times: Float64Array): boolean => {
  const bucket = bucketOf(times);
  return times.length > 1 && times.every((time, index) => index === 0 || bucket === time - times[index - 1]!);
};

const rows = ({ points: { x, y }, ohlc }: Mark): CandlestickData<UTCTimestamp>[] =>
  Array.from(x, (time, index) => ({
    time: time as UTCTimestamp,
    open: ohlc!.open[index]!,
    high: ohlc!.high[index]!,
    low: ohlc!.low[index]!,
    close: y[index]!,
  }));

const fixed = {
  autoSize: false,
  handleScroll: false,
  handleScale: false,
  // chart-stage.tsx renders the name and link that the licence requires
  layout: { attributionLogo: false, background: { color: 'transparent' } },
  grid: { vertLines: { visible: false }, horzLines: { visible: false } },
  crosshair: { vertLine: { visible: false, labelVisible: false }, horzLine: { visible: false, labelVisible: false } },
  leftPriceScale: { visible: false },
  rightPriceScale: { visible: false, borderVisible: false, scaleMargins: { top: 0, bottom: 0 } },
  timeScale: { visible: false, borderVisible: false, minBarSpacing: 0.1, lockVisibleTimeRangeOnResize: true },
} as const;

/** The library accepts only even sizes, and its last pixel is the end of its range. */
const even = (px: number): number => 2 * Math.ceil((px + 1) / 2);

/**
 * Converts the scene's time axis to the library's terms: pixels between two candles, and buckets from the newest candle
 * to the right edge.
 */
const across = ({ plot, x }: Scene, times: Float64Array): { barSpacing: number; rightOffset: number } => {
  const bucket = bucketOf(times);
  const barSpacing = (bucket / (x.to - x.from)) * plot.width;
  const beyond = even(plot.width) - 1 - plot.width;
  // the library draws a candle in the middle of its slot
  return { barSpacing, rightOffset: (x.to - times.at(-1)!) / bucket + beyond / barSpacing - 0.5 };
};

/** The range of the value axis, extended by the pixels below the plot. */
const down = ({ plot }: Scene, scale: ValueScale): { minValue: number; maxValue: number } => ({
  minValue: valueAt(scale, (plot.height + 1 - even(plot.height)) / plot.height),
  maxValue: scale.max,
});

const colours = ({ marks: { rise, fall } }: Palette) => ({
  upColor: rise,
  downColor: fall,
  wickUpColor: rise,
  wickDownColor: fall,
  borderVisible: false,
  priceLineVisible: false,
  lastValueVisible: false,
  priceLineStyle: LineStyle.Solid,
});

interface CandlePicture extends MarkPicture {
  /** Returns the position at which the library draws a candle's close, in pixels of the plot. */
  readonly placeOf: (index: number, value: number) => { x: number; y: number };
}

/**
 * Draws candles with lightweight-charts, aligned with the plot to the pixel; other marks remain in the sketch beneath.
 */
export const createCandlePicture = (container: HTMLElement): CandlePicture => {
  const box = document.createElement('div');
  box.style.position = 'absolute';
  container.append(box);
  let chart: IChartApi | undefined;
  let series: ISeriesApi<'Candlestick'> | undefined;
  let range = { minValue: 0, maxValue: 1 };

  const made = (): { chart: IChartApi; series: ISeriesApi<'Candlestick'> } => {
    chart ??= createChart(box, fixed);
    series ??= chart.addSeries(CandlestickSeries, { autoscaleInfoProvider: () => ({ priceRange: range }) });
    return { chart, series };
  };

  const draw = (scene: Scene, palette: Palette): void => {
    const mark = scene.marks.find(({ shape }) => shape === 'candle');
    if (!mark) return;
    const own = made();
    const { plot } = scene;
    range = down(scene, mark.axis.scale);
    Object.assign(box.style, {
      left: `${plot.left}px`,
      top: `${plot.top}px`,
      width: `${plot.width}px`,
      height: `${plot.height}px`,
      overflow: 'hidden',
    });
    own.chart.resize(even(plot.width), even(plot.height));
    own.series.applyOptions(colours(palette));
    own.series.setData(rows(mark));
    own.chart.applyOptions({
      rightPriceScale: { mode: mark.axis.scale.kind === 'log' ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal },
    });
    own.chart.timeScale().applyOptions(across(scene, mark.points.x));
  };

  return {
    draws: ({ shape, points, isMerged }) => shape === 'candle' && isMerged !== true && isEven(points.x),
    draw: (scene, palette) => {
      draw(scene, palette);
      return Promise.resolve();
    },
    destroy: () => {
      chart?.remove();
      box.remove();
    },
    placeOf: (index, value) => ({
      x: chart?.timeScale().logicalToCoordinate(index as Logical) ?? NaN,
      y: series?.priceToCoordinate(value) ?? NaN,
    }),
  };
};
