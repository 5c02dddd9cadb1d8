import type { Pencil } from './pencil.ts';
import { extentOf, RSI_BOUNDS, yAt } from '../scene/scene.ts';
import { RSI } from '../scene/trace.ts';

const RULE_OPACITY = 0.45;
const FILL_OPACITY = 0.07;
const DASH = [2, 4];

/** Draws what lies behind the relative strength index: a line above its pane, and the range between its bounds. */
export const drawPane = ({ pen, scene, palette }: Pencil): void => {
  const axis = scene.axes.find(({ name }) => name === RSI);
  if (!axis) return;
  const { left, width } = scene.plot;
  const [low, high] = RSI_BOUNDS.map((bound) => Math.round(yAt(scene, axis.scale, bound)) + 0.5) as [number, number];
  const rule = (y: number): void => {
    pen.beginPath();
    pen.moveTo(left, y);
    pen.lineTo(left + width, y);
    pen.stroke();
  };
  pen.fillStyle = palette.marks[axis.colour ?? 'muted'];
  pen.globalAlpha = FILL_OPACITY;
  pen.fillRect(left, high, width, low - high);
  pen.strokeStyle = palette.label;
  pen.lineWidth = 1;
  pen.globalAlpha = RULE_OPACITY;
  rule(Math.round(extentOf(scene, axis.scale).top) - 0.5);
  pen.setLineDash(DASH);
  rule(low);
  rule(high);
  pen.setLineDash([]);
  pen.globalAlpha = 1;
};
