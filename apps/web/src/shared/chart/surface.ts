import { firstPictureStands, markFirst } from '../browser/first-picture.ts';
import { penOf } from './canvas.ts';
import { drawChart } from '@chaintide/chart/paint/draw-chart';
import type { Backdrop } from '@chaintide/chart/paint/pencil';
import type { Palette } from '@chaintide/chart/scene/palette';
import type { Scene } from '@chaintide/chart/scene/scene';

export interface Painting {
  /** Identifies the series. */
  readonly subject: string;
  readonly scene: Scene;
  readonly palette: Palette;
  readonly backdrop: Backdrop;
}

const PAINTED = 'chart.painted';

/** Sets performance marks: one for the page's first picture, and one for the first of each series. */
const note = (subject: string): void => {
  markFirst('chart.first');
  firstPictureStands();
  performance.mark(PAINTED, { detail: subject });
};

/** Draws paintings on a canvas. */
export const createSurface = (canvas: HTMLCanvasElement) => {
  let noted: string | undefined;
  return {
    /** Draws a whole painting; `isQuick` if it is shown for one frame only. */
    draw({ subject, scene, palette, backdrop }: Painting, isQuick: boolean): void {
      const pen = penOf(canvas, scene.size);
      if (pen) drawChart({ pen, scene, palette }, backdrop, isQuick);
      if (noted === subject || scene.marks.length === 0) return;
      noted = subject;
      note(subject);
    },
  };
};
