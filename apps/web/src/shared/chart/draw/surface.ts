import { firstPictureStands } from '../../browser/first-picture.ts';
import { penOf } from './canvas.ts';
import { drawFrame, type Backdrop } from './draw-frame.ts';
import { drawFront } from './draw-front.ts';
import { drawMarks } from './draw-marks.ts';
import type { Palette } from '../scene/palette.ts';
import type { Mark, Scene } from '../scene/scene.ts';

/** The layers of a chart, from the back to the front. */
export interface Layers {
  readonly frame: HTMLCanvasElement;
  readonly sketch: HTMLCanvasElement;
  readonly chart: HTMLElement;
  readonly front: HTMLCanvasElement;
}

export interface Painting {
  /** Which series it is. */
  readonly subject: string;
  readonly scene: Scene;
  readonly palette: Palette;
  readonly backdrop: Backdrop;
}

const show = (element: HTMLElement, shown: boolean): void => {
  element.dataset['shown'] = String(shown);
};

const FIRST = 'chart.first';
const PAINTED = 'chart.painted';

/** Leaves marks in the page's timeline: the first picture of all, and the first of each series. */
const note = (subject: string): void => {
  if (performance.getEntriesByName(FIRST).length === 0) performance.mark(FIRST);
  firstPictureStands();
  performance.mark(PAINTED, { detail: subject });
};

export const withMarks = (scene: Scene, marks: readonly Mark[]): Scene =>
  marks.length === scene.marks.length ? scene : { ...scene, marks };

/** What can be drawn into the layers, and which of them are seen. */
export const createSurface = ({ frame, sketch, chart, front }: Layers) => {
  let noted: string | undefined;

  const sketchMarks = ({ scene, palette }: Painting, marks: readonly Mark[], isQuick: boolean): void => {
    const pen = penOf(sketch, scene.size);
    if (pen) drawMarks(pen, { scene: withMarks(scene, marks), palette, isQuick });
  };

  return {
    /** What lies behind the marks and before them. */
    surround(painting: Painting): void {
      for (const [canvas, draw] of [
        [frame, drawFrame],
        [front, drawFront],
      ] as const) {
        const pen = penOf(canvas, painting.scene.size);
        if (pen) draw({ pen, ...painting }, painting.backdrop);
      }
    },

    /** All marks on the plain canvas; quickly where the picture stands for one frame only. */
    sketch(painting: Painting, isQuick: boolean): void {
      const { marks } = painting.scene;
      sketchMarks(painting, marks, isQuick);
      show(sketch, true);
      show(chart, false);
      if (noted === painting.subject || marks.length === 0) return;
      noted = painting.subject;
      note(painting.subject);
    },

    /** Only the marks that a library does not draw; the library's own are shown before them. */
    share(painting: Painting, rest: readonly Mark[]): void {
      if (rest.length > 0) sketchMarks(painting, rest, false);
      show(chart, rest.length < painting.scene.marks.length);
      show(sketch, rest.length > 0);
    },
  };
};
