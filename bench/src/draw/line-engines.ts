import { LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { createChart, LineSeries, type UTCTimestamp } from 'lightweight-charts';
import Uplot from 'uplot';
import type { Trace } from '@chaintide/chart/scene/trace';
import type { Lines } from './data.ts';
import { drawn, sizeOf, type Engine } from './our-engine.ts';

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

const echarts = (box: HTMLElement, { times, lines }: Lines): Engine => {
  const chart = init(box, null, { renderer: 'canvas', ...sizeOf(box) });
  chart.setOption({
    animation: false,
    grid: { left: 0, right: 76, top: 24, bottom: 28 },
    xAxis: { type: 'time' },
    yAxis: { type: 'value', position: 'right', scale: true },
    dataZoom: [{ type: 'inside', throttle: 0 }],
    series: lines.map((y, index) => ({
      type: 'line',
      showSymbol: false,
      sampling: 'minmax',
      silent: true,
      lineStyle: { width: LINE_WIDTH, color: COLOURS[index]! },
      data: Array.from(times, (time, at) => [time * 1_000, y[at]!]),
    })),
  });
  return {
    show: ({ from, to }) => {
      chart.dispatchAction({ type: 'dataZoom', start: from * 100, end: to * 100 });
      chart.getZr().flush();
    },
    destroy: () => {
      chart.dispose();
      box.replaceChildren();
    },
  };
};

const lightweight = (box: HTMLElement, { times, lines }: Lines): Engine => {
  const chart = createChart(box, {
    ...sizeOf(box),
    layout: { attributionLogo: false },
    timeScale: { minBarSpacing: 0.001 },
  });
  for (const [index, y] of lines.entries()) {
    const series = chart.addSeries(LineSeries, {
      color: COLOURS[index]!,
      lineWidth: LINE_WIDTH,
      lastValueVisible: false,
      priceLineVisible: false,
    });
    series.setData(Array.from(times, (time, at) => ({ time: time as UTCTimestamp, value: y[at]! })));
  }
  return {
    show: ({ from, to }) =>
      chart.timeScale().setVisibleLogicalRange({ from: from * times.length, to: to * times.length }),
    destroy: () => {
      chart.remove();
      box.replaceChildren();
    },
  };
};

const uplot = (box: HTMLElement, { times, lines }: Lines): Engine => {
  const chart = new Uplot(
    {
      ...sizeOf(box),
      legend: { show: false },
      cursor: { show: false },
      axes: [{}, { side: 1 }],
      series: [
        {},
        ...lines.map((_, index) => ({ stroke: COLOURS[index]!, width: LINE_WIDTH, points: { show: false } })),
      ],
    },
    [Array.from(times), ...lines.map((y) => Array.from(y))],
    box,
  );
  const [first, length] = [times[0]!, times.at(-1)! - times[0]!];
  return {
    // a batch is drawn at once instead of in a microtask, so that its cost belongs to the frame
    show: ({ from, to }) =>
      chart.batch(() => chart.setScale('x', { min: first + from * length, max: first + to * length })),
    destroy: () => {
      chart.destroy();
      box.replaceChildren();
    },
  };
};

export const lineEngines = { ours, echarts, lightweight, uplot } as const;
export type EngineName = keyof typeof lineEngines;
