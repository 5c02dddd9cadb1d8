import { LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { LineSeries, type UTCTimestamp } from 'lightweight-charts';
import type { Trace } from '@chaintide/chart/scene/trace';
import type { Lines } from './data.ts';
import { drawn, type Engine } from './our-engine.ts';
import { echartsIn, lightweightIn, uplotIn } from './peers.ts';

use([LineChart, GridComponent, DataZoomComponent, CanvasRenderer]);

const COLOURS = ['#4c8dff', '#2dd4bf', '#c084fc'];
const LINE_WIDTH = 2;

const ours = (box: HTMLElement, { times, lines }: Lines): Engine => {
  const traces = lines.map((y, index): Trace => ({
    key: String(index),
    label: { zh: '', en: '' },
    of: String(index),
    axis: 'main',
    shape: 'line',
    colour: (['series0', 'series1', 'series2'] as const)[index]!,
    unit: 'ratio',
    faint: false,
    points: { x: times, y },
  }));
  return drawn(box, times, traces);
};

const echarts = (box: HTMLElement, { times, lines }: Lines): Engine =>
  echartsIn(box, {
    xAxis: { type: 'time' },
    series: lines.map((y, index) => ({
      type: 'line',
      showSymbol: false,
      sampling: 'minmax',
      silent: true,
      lineStyle: { width: LINE_WIDTH, color: COLOURS[index]! },
      data: Array.from(times, (time, at) => [time * 1_000, y[at]!]),
    })),
  });

const lightweight = (box: HTMLElement, { times, lines }: Lines): Engine =>
  lightweightIn(box, times.length, (chart) => {
    for (const [index, y] of lines.entries()) {
      const series = chart.addSeries(LineSeries, {
        color: COLOURS[index]!,
        lineWidth: LINE_WIDTH,
        lastValueVisible: false,
        priceLineVisible: false,
      });
      series.setData(Array.from(times, (time, at) => ({ time: time as UTCTimestamp, value: y[at]! })));
    }
  });

const uplot = (box: HTMLElement, { times, lines }: Lines): Engine =>
  uplotIn(box, [times, ...lines], {
    series: [{}, ...lines.map((_, index) => ({ stroke: COLOURS[index]!, width: LINE_WIDTH, points: { show: false } }))],
  });

export const lineEngines = { ours, echarts, lightweight, uplot } as const;
export type EngineName = keyof typeof lineEngines;
