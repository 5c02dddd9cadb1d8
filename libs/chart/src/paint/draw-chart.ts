import { drawFrame } from './draw-frame.ts';
import type { Backdrop, Pencil } from './pencil.ts';
import { drawFront } from './draw-front.ts';
import { drawMarks } from './draw-marks.ts';

/** Draws a whole chart from back to front; `isQuick` if it is shown for one frame only. */
export const drawChart = (pencil: Pencil, backdrop: Backdrop, isQuick = false): void => {
  const { pen, scene, palette } = pencil;
  drawFrame(pencil, backdrop);
  drawMarks(pen, { scene, palette, isQuick });
  drawFront(pencil, backdrop);
};
