import type { Scene } from '../scene/scene.ts';
import type { Pen } from './pen.ts';

/** Draws with round lines, clipped to the plot. */
export const drawInPlot = (pen: Pen, { plot: { left, top, width, height } }: Scene, draw: () => void): void => {
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  draw();
  pen.restore();
};
