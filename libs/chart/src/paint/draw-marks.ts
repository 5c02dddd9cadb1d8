import { drawInPlot } from './in-plot.ts';
import type { Pen } from './pen.ts';
import { drawCandles } from './draw-candles.ts';
import type { Palette } from '../scene/palette.ts';
import { projectionOf, stepPx, zeroOf, type Projection } from './projection.ts';
import { runs, type Run } from './runs.ts';
import type { Mark, Scene } from '../scene/scene.ts';
import { fillBand, strokeLine } from './shapes.ts';
import type { Shape } from '../scene/trace.ts';

const LINE_WIDTH = 2; // spec 000 §9
const FAINT = { width: 1, opacity: 0.4 };
const BAND_OPACITY = 0.1;
const AREA_OPACITY = 0.16;
const STACK_OPACITY = 0.62;
const opacities: Partial<Record<Shape, number>> = { stack: STACK_OPACITY, band: BAND_OPACITY };
const BAR_SHARE = 0.7;
const LEAST_BAR = 3; // narrower bars are drawn as an area
const LONE_BAR = 6; // a single bar takes this fraction of the plot's width

/** Width of a bar; undefined if bars would be too thin to tell apart. */
const barWidth = (scene: Scene, { points }: Mark): number | undefined => {
  const width = BAR_SHARE * (points.x.length < 2 ? scene.plot.width / LONE_BAR : stepPx(scene, points.x));
  return width < LEAST_BAR ? undefined : width;
};

const DOT = 1.5;
const DENSE = 0.9; // points per pixel

interface Ground {
  readonly scene: Scene;
  readonly palette: Palette;
  /** Whether the picture is shown for one frame only. */
  readonly isQuick?: boolean;
}

interface Brush {
  readonly pen: Pen;
  readonly plot: Scene['plot'];
  readonly at: Projection;
  readonly zero: number;
  readonly isQuick: boolean;
}

/** Whether several points share a pixel, so that a line is almost vertical throughout. */
const isDense = ({ at }: Brush, { points: { x }, trace: { faint } }: Mark, { from, to }: Run): boolean =>
  !faint && to - from > DENSE * (at.x(x[to - 1]!) - at.x(x[from]!));

/** Draws a dense line as vertical strokes: slightly rougher, at a third of the cost of a path. */
const fillRun = ({ pen, at }: Brush, { points: { x, y } }: Mark, { from, to }: Run): void => {
  const half = pen.lineWidth / 2;
  let [px, py] = [at.x(x[from]!), at.y(y[from]!)];
  for (let i = from + 1; i < to; i++) {
    const [nextX, nextY] = [at.x(x[i]!), at.y(y[i]!)];
    pen.fillRect((px + nextX) / 2 - half, Math.min(py, nextY) - half, 2 * half, Math.abs(nextY - py) + 2 * half);
    [px, py] = [nextX, nextY];
  }
};

const dot = ({ pen, at }: Brush, time: number, value: number): void => {
  pen.beginPath();
  pen.arc(at.x(time), at.y(value), DOT, 0, Math.PI * 2);
  pen.stroke();
};

const strokeMark = (brush: Brush, mark: Mark): void => {
  const { x, y } = mark.points;
  for (const run of runs(y)) {
    // a single point between gaps would leave no stroke
    if (run.to - run.from === 1) dot(brush, x[run.from]!, y[run.from]!);
    else if (brush.isQuick && isDense(brush, mark, run)) fillRun(brush, mark, run);
    else
      strokeLine(
        brush.pen,
        { ...run, x: (i) => brush.at.x(x[i]!), y: (i) => brush.at.y(y[i]!) },
        mark.trace.faint && !brush.isQuick,
      );
  }
};

const fillArea = ({ pen, plot, at, zero }: Brush, { points: { x, y }, base, shape }: Mark): void => {
  const band = {
    x: (i: number) => at.x(x[i]!),
    top: (i: number) => at.y(y[i]!),
    bottom: base ? (i: number) => at.y(base[i]!) : () => zero,
  };
  for (const run of runs(y)) fillBand(pen, { ...band, ...run }, { ...plot, hasPeaks: shape === 'histogram' });
};

const fillBars = ({ pen, at, zero }: Brush, { points: { x, y } }: Mark, width: number): void => {
  for (let i = 0; i < x.length; i++) {
    const top = at.y(y[i]!);
    if (!Number.isNaN(top)) pen.fillRect(at.x(x[i]!) - width / 2, Math.min(top, zero), width, Math.abs(zero - top));
  }
};

/** The part of a histogram above or below zero; the other part is flat. */
const halfOf = (mark: Mark, side: 'rise' | 'fall'): Mark => {
  const clamp =
    side === 'rise' ? (value: number) => (value < 0 ? 0 : value) : (value: number) => (value > 0 ? 0 : value);
  return { ...mark, points: { x: mark.points.x, y: mark.points.y.map(clamp) } };
};

const drawHistogram = (
  brush: Brush,
  mark: Mark,
  { width, palette }: { width: number | undefined; palette: Palette },
): void => {
  for (const side of ['rise', 'fall'] as const) {
    brush.pen.fillStyle = palette.marks[side];
    const half = halfOf(mark, side);
    if (width === undefined) fillArea(brush, half);
    else fillBars(brush, half, width);
  }
};

const drawStanding = (brush: Brush, mark: Mark, { scene, palette }: Ground): void => {
  const { pen } = brush;
  const {
    shape,
    trace: { faint },
  } = mark;
  const width = shape === 'bar' || shape === 'histogram' ? barWidth(scene, mark) : undefined;
  pen.globalAlpha = faint ? FAINT.opacity : 1;
  if (shape === 'histogram') return drawHistogram(brush, mark, { width, palette });
  if (width !== undefined) return fillBars(brush, mark, width);
  pen.globalAlpha = opacities[shape] ?? AREA_OPACITY;
  fillArea(brush, mark);
  pen.globalAlpha = faint ? FAINT.opacity : 1;
  if (shape === 'stack') pen.lineWidth = FAINT.width;
  strokeMark(brush, mark);
};

const drawMark = (pen: Pen, mark: Mark, ground: Ground): void => {
  const { scene, palette, isQuick = false } = ground;
  const {
    trace: { faint, colour, isThin },
  } = mark;
  if (mark.shape === 'candle') return drawCandles(pen, mark, ground);
  const brush = {
    pen,
    isQuick,
    plot: scene.plot,
    at: projectionOf(scene, mark.axis.scale),
    zero: zeroOf(scene, mark.axis.scale),
  };
  pen.strokeStyle = palette.marks[colour];
  pen.fillStyle = palette.marks[colour];
  pen.globalAlpha = faint ? FAINT.opacity : 1;
  pen.lineWidth = faint || isThin ? FAINT.width : LINE_WIDTH;
  if (mark.shape === 'line') strokeMark(brush, mark);
  else drawStanding(brush, mark, ground);
};

/** Draws the marks of a scene, clipped to the plot. */
export const drawMarks = (pen: Pen, ground: Ground): void => {
  const { marks } = ground.scene;
  drawInPlot(pen, ground.scene, () => {
    // bands lie behind the line that they surround
    for (const mark of marks) if (mark.shape === 'band') drawMark(pen, mark, ground);
    for (const mark of marks) if (mark.shape !== 'band') drawMark(pen, mark, ground);
  });
};
