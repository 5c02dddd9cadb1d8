import { CandlestickChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { CandlestickSeries, type UTCTimestamp } from 'lightweight-charts';
import type Uplot from 'uplot';
import type { Candles } from './data.ts';
import { drawn, type Engine } from './our-engine.ts';
import { echartsIn, lightweightIn, uplotIn } from './peers.ts';

use([CandlestickChart, GridComponent, DataZoomComponent, CanvasRenderer]);

const [RISE, FALL] = ['#22c55e', '#f04866'];

const ours = (box: HTMLElement, { times, open, high, low, close }: Candles): Engine =>
  drawn(box, times, [
    {
      key: 'price',
      label: { zh: '', en: '' },
      of: 'price',
      axis: 'main',
      shape: 'candle',
      colour: 'series0',
      unit: 'ratio',
      faint: false,
      points: { x: times, y: close },
      ohlc: { open, high, low },
    },
  ]);

const echarts = (box: HTMLElement, { times, open, high, low, close }: Candles): Engine =>
  echartsIn(box, {
    xAxis: { type: 'category', data: Array.from(times, String) }, // candles want one slot each
    series: [
      {
        type: 'candlestick',
        silent: true,
        itemStyle: { color: RISE, color0: FALL, borderColor: RISE, borderColor0: FALL },
        data: Array.from(times, (_, at) => [open[at]!, close[at]!, low[at]!, high[at]!]),
      },
    ],
  });

const lightweight = (box: HTMLElement, { times, open, high, low, close }: Candles): Engine =>
  lightweightIn(box, times.length, (chart) => {
    const series = chart.addSeries(CandlestickSeries, { lastValueVisible: false, priceLineVisible: false });
    series.setData(
      Array.from(times, (time, at) => ({
        time: time as UTCTimestamp,
        open: open[at]!,
        high: high[at]!,
        low: low[at]!,
        close: close[at]!,
      })),
    );
  });

/** Paints the candles in view, as uPlot's own example of candles does: it has none itself. */
const paintCandles = (chart: Uplot): void => {
  const { ctx, data } = chart;
  const [times, open, high, low, close] = data as unknown as number[][];
  const [from, to] = chart.series[0]!.idxs!;
  const slot = chart.bbox.width / (to - from + 1);
  const body = Math.max(1, Math.round(slot * 0.7));
  const x = (at: number): number => Math.round(chart.valToPos(times![at]!, 'x', true));
  const y = (value: number): number => chart.valToPos(value, 'y', true);
  for (let at = from; at <= to; at += 1) {
    ctx.fillStyle = close![at]! >= open![at]! ? RISE : FALL;
    const [top, bottom] = [y(high![at]!), y(low![at]!)];
    ctx.fillRect(x(at), top, 1, Math.max(1, bottom - top));
    const [opened, closed] = [y(open![at]!), y(close![at]!)];
    ctx.fillRect(x(at) - body / 2, Math.min(opened, closed), body, Math.max(1, Math.abs(opened - closed)));
  }
};

const uplot = (box: HTMLElement, { times, open, high, low, close }: Candles): Engine => {
  const unseen = { paths: () => null, points: { show: false } } as const;
  const series = [{}, unseen, unseen, unseen, unseen];
  return uplotIn(box, [times, open, high, low, close], { series, hooks: { draw: [paintCandles] } });
};

export const candleEngines = { ours, echarts, lightweight, uplot } as const;
