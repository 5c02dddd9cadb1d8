import { drawInPlot } from './in-plot.ts';
import type { Language } from '@chaintide/contracts/language';
import { formatShort } from '@chaintide/indicators/number';
import { LABEL_PX } from '../axes/axis-labels.ts';
import type { Drawing, Point } from '../drawings/drawing.ts';
import { fibLevels } from '../drawings/fib.ts';
import { shownValue, spotOf, strokesOf, type Spot } from '../drawings/geometry.ts';
import type { Colour } from '../scene/palette.ts';
import type { Pencil } from './pencil.ts';

/** The colour of everything that readers draw. */
const DRAWING_COLOUR: Colour = 'series7';
const WIDTH = 1.5;
const FILL_OPACITY = 0.12;
const GAP = 4;
const HALO = 3;
const DOT = 3;

const written = ({ pen, palette }: Pencil, text: string, { x, y }: Spot): void => {
  pen.strokeStyle = palette.canvas;
  pen.lineWidth = HALO;
  pen.strokeText(text, x, y);
  pen.fillStyle = palette.marks[DRAWING_COLOUR];
  pen.fillText(text, x, y);
};

const fillBetween = ({ pen }: Pencil, a: Spot, b: Spot): void => {
  pen.globalAlpha = FILL_OPACITY;
  pen.fillRect(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  pen.globalAlpha = 1;
};

const drawLabels = (pencil: Pencil, { kind, points, text }: Drawing, language: Language): void => {
  const { pen, scene } = pencil;
  const { left, width } = scene.plot;
  const { unit } = scene.axes[0];
  const [first] = points;
  const spot = spotOf(scene, first);
  pen.textAlign = 'left';
  if (kind === 'note') return written(pencil, text, { x: spot.x + DOT + GAP, y: spot.y - GAP });
  if (kind === 'fib') {
    const x = Math.max(left + GAP, Math.min(...points.map((point) => spotOf(scene, point).x)) + GAP);
    for (const { share, value } of fibLevels(points as unknown as readonly [Point, Point]))
      written(pencil, `${(share * 100).toFixed(1)}% ${formatShort(shownValue(scene, value), unit, language)}`, {
        x,
        y: spotOf(scene, { ...first, value }).y - GAP,
      });
    return;
  }
  if (kind !== 'level') return;
  pen.textAlign = 'right';
  written(pencil, formatShort(shownValue(scene, first.value), unit, language), {
    x: left + width - GAP,
    y: spot.y - GAP,
  });
};

const drawOne = (pencil: Pencil, drawing: Drawing, language: Language): void => {
  const { pen, scene, palette } = pencil;
  const spots = drawing.points.map((point) => spotOf(scene, point));
  if (spots.some(({ y }) => Number.isNaN(y))) return; // not above zero, on a logarithmic axis
  const [a, b] = spots as [Spot, Spot?];
  pen.fillStyle = palette.marks[DRAWING_COLOUR];
  if (b && (drawing.kind === 'box' || drawing.kind === 'fib')) fillBetween(pencil, a, b);
  pen.strokeStyle = palette.marks[DRAWING_COLOUR];
  pen.lineWidth = WIDTH;
  pen.beginPath();
  for (const [from, to] of strokesOf(scene, drawing)) {
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
  }
  pen.stroke();
  if (drawing.kind === 'note') {
    pen.beginPath();
    pen.arc(a.x, a.y, DOT, 0, 2 * Math.PI);
    pen.fill();
  }
  drawLabels(pencil, drawing, language);
};

/** Draws what a reader has drawn, in front of the chart and clipped to its plot. */
export const drawDrawings = (pencil: Pencil, drawings: readonly Drawing[], language: Language): void => {
  const { pen, scene, palette } = pencil;
  drawInPlot(pen, scene, () => {
    pen.font = `${LABEL_PX}px ${palette.font}`;
    for (const drawing of drawings) drawOne(pencil, drawing, language);
  });
};
