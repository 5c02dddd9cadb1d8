import { SECOND } from '@chaintide/contracts/limits';
import {
  AgCharts, AreaSeriesModule, BarSeriesModule, CartesianChartModule, LineSeriesModule, LogAxisModule, ModuleRegistry, NumberAxisModule, TimeAxisModule,
  type AgCartesianAxesOptions, type AgCartesianChartOptions, type AgCartesianSeriesOptions,
} from 'ag-charts-community';
import { AREA_OPACITY, barWidth, FAINT, LINE_WIDTH } from './draw-marks.ts';
import type { Palette } from '../../shared/chart/palette.ts';
import type { Mark, Scene, ValueAxis } from './scene.ts';

ModuleRegistry.registerModules([
  CartesianChartModule, LineSeriesModule, AreaSeriesModule, BarSeriesModule, TimeAxisModule, NumberAxisModule, LogAxisModule,
]);

interface Datum { readonly x: number; readonly y: number | undefined }

const rows = ({ points }: Mark): Datum[] =>
  Array.from(points.x, (x, index) => ({ x: x * SECOND, y: Number.isNaN(points.y[index]!) ? undefined : points.y[index] }));

// grid, labels and ticks are drawn behind by the frame, the same for the sketch and for this
const bare = { line: { enabled: false }, tick: { enabled: false }, gridLine: { enabled: false }, label: { enabled: false }, nice: false } as const;

const valueAxis = ({ scale: { kind, min, max } }: ValueAxis, position: 'left' | 'right') =>
  ({ ...bare, type: kind === 'log' ? 'log' : 'number', position, min, max }) as const;

const axesOf = ({ axes, x }: Scene): AgCartesianAxesOptions => ({
  x: { ...bare, type: 'time', position: 'bottom', min: x.from * SECOND, max: x.to * SECOND },
  y: valueAxis(axes.main, 'right'),
  price: valueAxis(axes.price ?? axes.main, 'left'),
});

const markOf = (scene: Scene, mark: Mark, palette: Palette): AgCartesianSeriesOptions<Datum> => {
  const { shape, trace: { key, axis, faint, colour } } = mark;
  const stroke = palette.marks[colour];
  const opacity = faint ? FAINT.opacity : 1;
  const common = { id: key, data: rows(mark), xKey: 'x', yKey: 'y', yKeyAxis: axis === 'price' ? 'price' : 'y' } as const;
  const line = { stroke, strokeWidth: faint ? FAINT.width : LINE_WIDTH, strokeOpacity: opacity, marker: { enabled: false } };
  const width = shape === 'bar' ? barWidth(scene, mark) : undefined;
  // ungrouped, else AG Charts shifts the bars within their band
  if (width !== undefined) return { ...common, type: 'bar', grouped: false, fill: stroke, fillOpacity: opacity, width, strokeWidth: 0, crisp: false };
  if (shape !== 'line') return { ...common, ...line, type: 'area', fill: stroke, fillOpacity: AREA_OPACITY };
  return { ...common, ...line, type: 'line' };
};

const changing = (scene: Scene, palette: Palette): AgCartesianChartOptions<Datum> => {
  const { size, plot } = scene;
  return {
    width: size.width,
    height: size.height,
    padding: { left: plot.left, top: plot.top, right: size.width - plot.left - plot.width, bottom: size.height - plot.top - plot.height },
    axes: axesOf(scene),
    series: scene.marks.map((mark) => markOf(scene, mark, palette)),
  };
};

const fixed: AgCartesianChartOptions<Datum> = {
  minWidth: 0,
  minHeight: 0,
  background: { visible: false },
  seriesArea: { padding: 0, clip: true },
  legend: { enabled: false },
  tooltip: { enabled: false },
  keyboard: { enabled: false },
  highlight: { enabled: false },
  overlays: { noData: { enabled: false }, loading: { enabled: false }, noVisibleSeries: { enabled: false } },
};

/** The marks by AG Charts; one chart is moved along from picture to picture and never made anew. */
export const createAgPicture = (container: HTMLElement) => {
  let chart: ReturnType<typeof AgCharts.create<AgCartesianChartOptions<Datum>>> | undefined;
  return {
    async draw(scene: Scene, palette: Palette): Promise<void> {
      const options = changing(scene, palette);
      if (chart) return chart.updateDelta(options);
      chart = AgCharts.create({ ...fixed, ...options, container });
      await chart.waitForUpdate();
    },
    destroy: () => chart?.destroy(),
  };
};

export type AgPicture = ReturnType<typeof createAgPicture>;
