import { init, type EChartsCoreOption } from 'echarts/core';
import { createChart, type IChartApi } from 'lightweight-charts';
import Uplot from 'uplot';
import { sizeOf, type Engine } from './our-engine.ts';

/** ECharts with the series of an option, on axes like ours. */
export const echartsIn = (box: HTMLElement, option: EChartsCoreOption): Engine => {
  const chart = init(box, null, { renderer: 'canvas', ...sizeOf(box) });
  chart.setOption({
    animation: false,
    grid: { left: 0, right: 76, top: 24, bottom: 28 },
    yAxis: { type: 'value', position: 'right', scale: true },
    dataZoom: [{ type: 'inside', throttle: 0 }],
    ...option,
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

/** lightweight-charts with as many points as `fill` gives it. */
export const lightweightIn = (box: HTMLElement, points: number, fill: (chart: IChartApi) => void): Engine => {
  const chart = createChart(box, {
    ...sizeOf(box),
    layout: { attributionLogo: false },
    timeScale: { minBarSpacing: 0.001 },
  });
  fill(chart);
  return {
    show: ({ from, to }) => chart.timeScale().setVisibleLogicalRange({ from: from * points, to: to * points }),
    destroy: () => {
      chart.remove();
      box.replaceChildren();
    },
  };
};

/** uPlot with columns, of which the first holds the times. */
export const uplotIn = (
  box: HTMLElement,
  columns: readonly Float64Array[],
  options: Pick<Uplot.Options, 'series' | 'hooks'>,
): Engine => {
  const chart = new Uplot(
    { ...sizeOf(box), legend: { show: false }, cursor: { show: false }, axes: [{}, { side: 1 }], ...options },
    columns.map((column) => Array.from(column)) as Uplot.AlignedData,
    box,
  );
  const times = columns[0]!;
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
