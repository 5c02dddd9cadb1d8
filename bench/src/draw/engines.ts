import { LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { createChart, LineSeries, type UTCTimestamp } from 'lightweight-charts';
import Uplot from 'uplot';
import { readPalette } from '../../../apps/web/src/shared/chart/palette.ts';
import { sceneOf } from '@chaintide/chart/scene/scene';
import { createSurface } from '../../../apps/web/src/shared/chart/surface.ts';
import type { Trace } from '@chaintide/chart/scene/trace';
import type { Lines } from './data.ts';
import type { Share } from './gestures.ts';

use([LineChart, GridComponent, DataZoomComponent, CanvasRenderer]);

/** A chart that shows a section of its data. */
export interface Engine {
  readonly show: (share: Share) => void;
  readonly destroy: () => void;
}

const COLOURS = ['#4c8dff', '#2dd4bf', '#c084fc'];
const LINE_WIDTH = 2;

const sizeOf = (box: HTMLElement) => ({ width: box.clientWidth, height: box.clientHeight });

const layer = (box: HTMLElement): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
  box.append(canvas);
  return canvas;
};

/** Draws every frame completely, as the product does while the window moves: scene, grid, labels, marks. */
const ours = (box: HTMLElement, { times, lines }: Lines): Engine => {
  const surface = createSurface(layer(box));
  const palette = readPalette();
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
  const [first, length] = [times[0]!, times.at(-1)! - times[0]!];
  const backdrop = { zones: [], events: [], provenance: [], watermark: 'Chaintide', simulated: '' };
  return {
    show: ({ from, to }) => {
      const scene = sceneOf({
        size: sizeOf(box),
        window: { from: first + from * length, to: first + to * length },
        traces,
        scale: 'linear',
        language: 'en',
      });
      const painting = { subject: 'bench', scene, palette, backdrop };
      surface.draw(painting, true);
    },
    destroy: () => box.replaceChildren(),
  };
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

export const engines = { ours, echarts, lightweight, uplot } as const;
export type EngineName = keyof typeof engines;
