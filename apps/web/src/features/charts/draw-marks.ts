import type { Palette } from '../../shared/chart/palette.ts';
import { runs } from '../../shared/chart/runs.ts';
import { xAt, yAt, type Mark, type Scene } from './scene.ts';

export const LINE_WIDTH = 2; // spec 000 §9
export const FAINT = { width: 1, opacity: 0.4 };
export const AREA_OPACITY = 0.16;
const BAR_SHARE = 0.7;
const LEAST_BAR = 3; // narrower bars are drawn as an area

/** Width of a bar; undefined where bars would be too thin to tell apart. */
export const barWidth = ({ plot, x }: Scene, { points }: Mark): number | undefined => {
  const count = points.x.length;
  if (count < 2) return BAR_SHARE * plot.width / 6;
  const step = (points.x[count - 1]! - points.x[0]!) / (count - 1) / (x.to - x.from) * plot.width;
  return step * BAR_SHARE < LEAST_BAR ? undefined : step * BAR_SHARE;
};

const DOT = 2;

const strokeMark = (pen: CanvasRenderingContext2D, scene: Scene, mark: Mark): void => {
  const { scale } = scene.axes[mark.trace.axis] ?? scene.axes.main;
  const { x, y } = mark.points;
  pen.beginPath();
  for (const { from, to } of runs(mark.points.y)) {
    pen.moveTo(xAt(scene, x[from]!), yAt(scene, scale, y[from]!));
    for (let i = from + 1; i < to; i++) pen.lineTo(xAt(scene, x[i]!), yAt(scene, scale, y[i]!));
    // a lone point between gaps would leave no stroke
    if (to - from === 1) pen.arc(xAt(scene, x[from]!), yAt(scene, scale, y[from]!), DOT / 2, 0, Math.PI * 2);
  }
  pen.stroke();
};

const zeroOf = (scene: Scene, mark: Mark): number => {
  const { scale } = scene.axes[mark.trace.axis] ?? scene.axes.main;
  return yAt(scene, scale, scale.kind === 'log' ? scale.min : Math.min(Math.max(0, scale.min), scale.max));
};

const fillArea = (pen: CanvasRenderingContext2D, scene: Scene, mark: Mark): void => {
  const { scale } = scene.axes[mark.trace.axis] ?? scene.axes.main;
  const { x, y } = mark.points;
  const zero = zeroOf(scene, mark);
  pen.globalAlpha = AREA_OPACITY;
  for (const { from, to } of runs(mark.points.y)) {
    pen.beginPath();
    pen.moveTo(xAt(scene, x[from]!), zero);
    for (let i = from; i < to; i++) pen.lineTo(xAt(scene, x[i]!), yAt(scene, scale, y[i]!));
    pen.lineTo(xAt(scene, x[to - 1]!), zero);
    pen.fill();
  }
  pen.globalAlpha = 1;
};

const fillBars = (pen: CanvasRenderingContext2D, scene: Scene, { mark, width }: { mark: Mark; width: number }): void => {
  const { scale } = scene.axes[mark.trace.axis] ?? scene.axes.main;
  const zero = zeroOf(scene, mark);
  mark.points.x.forEach((time, index) => {
    const top = yAt(scene, scale, mark.points.y[index]!);
    if (!Number.isNaN(top)) pen.fillRect(xAt(scene, time) - width / 2, Math.min(top, zero), width, Math.abs(zero - top));
  });
};

const drawMark = (pen: CanvasRenderingContext2D, scene: Scene, { mark, colour }: { mark: Mark; colour: string }): void => {
  const { shape, trace: { faint } } = mark;
  pen.strokeStyle = colour;
  pen.fillStyle = colour;
  pen.globalAlpha = faint ? FAINT.opacity : 1;
  pen.lineWidth = faint ? FAINT.width : LINE_WIDTH;
  const width = shape === 'bar' ? barWidth(scene, mark) : undefined;
  if (width !== undefined) return fillBars(pen, scene, { mark, width });
  if (shape !== 'line') fillArea(pen, scene, mark);
  pen.globalAlpha = faint ? FAINT.opacity : 1;
  strokeMark(pen, scene, mark);
};

/** The marks on a plain canvas: the first picture, and every frame of a zoom or a pan. */
export const drawMarks = (pen: CanvasRenderingContext2D, scene: Scene, palette: Palette): void => {
  const { left, top, width, height } = scene.plot;
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  pen.lineJoin = 'round';
  for (const mark of scene.marks) drawMark(pen, scene, { mark, colour: palette.marks[mark.trace.colour] });
  pen.restore();
};
