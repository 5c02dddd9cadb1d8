import { SECOND } from '@chaintide/contracts/limits';
import {
  AgCharts,
  AreaSeriesModule,
  BarSeriesModule,
  CartesianChartModule,
  LineSeriesModule,
  LogAxisModule,
  ModuleRegistry,
  NumberAxisModule,
  TimeAxisModule,
  type AgCartesianAxesOptions,
  type AgCartesianChartOptions,
  type AgCartesianSeriesOptions,
  type AgChartInstance,
} from 'ag-charts-community';
import { yieldToPage } from '../../browser/page-turns.ts';
import { AREA_OPACITY, barWidth, FAINT, halfOf, LINE_WIDTH } from './draw-marks.ts';
import type { Palette } from '../scene/palette.ts';
import type { MarkPicture } from './painter.ts';
import { runs } from './runs.ts';
import { shareOf, valueAt } from '../scene/scale.ts';
import type { Mark, Scene } from '../scene/scene.ts';
import { standsOnZero } from '../scene/seen.ts';
import { MAIN, type Shape } from '../scene/trace.ts';

ModuleRegistry.registerModules([
  CartesianChartModule,
  LineSeriesModule,
  AreaSeriesModule,
  BarSeriesModule,
  TimeAxisModule,
  NumberAxisModule,
  LogAxisModule,
]);

interface Datum {
  readonly x: number;
  readonly y: number | undefined;
}

/**
 * AG Charts would reserve room for every axis, so all marks share the main one: a value on another axis is converted to
 * the main-axis value at the same height.
 */
const heightsOf = ({ axis }: Mark, { axes: [main] }: Scene): ((value: number) => number) =>
  axis.name === MAIN ? (value) => value : (value) => valueAt(main.scale, shareOf(axis.scale, value));

const rows = (mark: Mark, scene: Scene): Datum[] => {
  const { x, y } = mark.points;
  const at = heightsOf(mark, scene);
  return Array.from(x, (time, index) => ({ x: time * SECOND, y: Number.isNaN(y[index]!) ? undefined : at(y[index]!) }));
};

// the frame draws grid, labels and ticks, which therefore look the same with the sketch and with AG Charts
const bare = {
  line: { enabled: false },
  tick: { enabled: false },
  gridLine: { enabled: false },
  label: { enabled: false },
  nice: false,
} as const;

const axesOf = ({
  axes: [
    {
      scale: { kind, min, max },
    },
  ],
  x,
}: Scene): AgCartesianAxesOptions => ({
  x: { ...bare, type: 'time', position: 'bottom', min: x.from * SECOND, max: x.to * SECOND },
  y: { ...bare, type: kind === 'log' ? 'log' : 'number', position: 'right', min, max },
});

const seriesOf = (
  scene: Scene,
  mark: Mark,
  { id, stroke }: { id: string; stroke: string },
): AgCartesianSeriesOptions<Datum> => {
  const {
    shape,
    trace: { faint },
  } = mark;
  const opacity = faint ? FAINT.opacity : 1;
  const common = { id, data: rows(mark, scene), xKey: 'x', yKey: 'y' } as const;
  const line = {
    stroke,
    strokeWidth: faint ? FAINT.width : LINE_WIDTH,
    strokeOpacity: opacity,
    marker: { enabled: false },
  };
  if (shape === 'line') return { ...common, ...line, type: 'line' };
  const width = shape === 'area' ? undefined : barWidth(scene, mark);
  // ungrouped, because AG Charts shifts grouped bars within their band
  if (width !== undefined)
    return {
      ...common,
      type: 'bar',
      grouped: false,
      fill: stroke,
      fillOpacity: opacity,
      width,
      strokeWidth: 0,
      crisp: false,
    };
  if (shape === 'histogram')
    return { ...common, type: 'area', fill: stroke, fillOpacity: opacity, strokeWidth: 0, marker: { enabled: false } };
  return { ...common, ...line, type: 'area', fill: stroke, fillOpacity: AREA_OPACITY };
};

const markOf = (scene: Scene, mark: Mark, { marks }: Palette): AgCartesianSeriesOptions<Datum>[] => {
  const {
    shape,
    trace: { key, colour },
  } = mark;
  if (shape !== 'histogram') return [seriesOf(scene, mark, { id: key, stroke: marks[colour] })];
  return (['rise', 'fall'] as const).map((side) =>
    seriesOf(scene, halfOf(mark, side), { id: `${key}:${side}`, stroke: marks[side] }),
  );
};

const changing = (scene: Scene, palette: Palette): AgCartesianChartOptions<Datum> => {
  const { size, plot } = scene;
  return {
    width: size.width,
    height: size.height,
    padding: {
      left: plot.left,
      top: plot.top,
      right: size.width - plot.left - plot.width,
      bottom: size.height - plot.top - plot.height,
    },
    axes: axesOf(scene),
    series: scene.marks.flatMap((mark) => markOf(scene, mark, palette)),
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

const known: ReadonlySet<Shape> = new Set(['line', 'area', 'bar', 'histogram']);

/** AG Charts draws no line for a single point between gaps, so the point would vanish. */
const hasLonePoint = ({ points }: Mark): boolean => runs(points.y).some(({ from, to }) => to - from === 1);

/** Draws marks with AG Charts. One chart is created empty and then updated for each scene, never recreated. */
export const createAgPicture = async (container: HTMLElement): Promise<MarkPicture> => {
  await yieldToPage();
  const chart: AgChartInstance<AgCartesianChartOptions<Datum>> = AgCharts.create({
    ...fixed,
    container,
    axes: { x: { ...bare, type: 'time' }, y: { ...bare, type: 'number' } },
    series: [],
  });
  await chart.waitForUpdate();
  await yieldToPage();
  return {
    // a shape that stands on the zero of another axis has no baseline on the main one
    draws: (mark) =>
      known.has(mark.shape) && (mark.axis.name === MAIN || !standsOnZero(mark.shape)) && !hasLonePoint(mark),
    draw: (scene, palette) => chart.updateDelta(changing(scene, palette)),
    destroy: () => chart.destroy(),
  };
};
