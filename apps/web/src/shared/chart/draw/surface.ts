import { firstPictureStands } from '../../browser/first-picture.ts';
import { penOf } from './canvas.ts';
import { drawFrame, type Backdrop } from './draw-frame.ts';
import { drawFront } from './draw-front.ts';
import { drawMarks } from './draw-marks.ts';
import type { Palette } from '../scene/palette.ts';
import type { Mark, Scene } from '../scene/scene.ts';

/** The layers of a chart, from back to front. */
export interface Layers {
  readonly frame: HTMLCanvasElement;
  readonly sketch: HTMLCanvasElement;
  readonly chart: HTMLElement;
  readonly front: HTMLCanvasElement;
}

export interface Painting {
  /** Identifies the series. */
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

/** Sets performance marks: one for the page's first picture, and one for the first of each series. */
const note = (subject: string): void => {
  if (performance.getEntriesByName(FIRST).length === 0) performance.mark(FIRST);
  firstPictureStands();
  performance.mark(PAINTED, { detail: subject });
};

export const withMarks = (scene: Scene, marks: readonly Mark[]): Scene =>
  marks.length === scene.marks.length ? scene : { ...scene, marks };

/** Draws into the layers and controls which of them are visible. */
export const createSurface = ({ frame, sketch, chart, front }: Layers) => {
  let noted: string | undefined;

  const sketchMarks = ({ scene, palette }: Painting, marks: readonly Mark[], isQuick: boolean): void => {
    const pen = penOf(sketch, scene.size);
    if (pen) drawMarks(pen, { scene: withMarks(scene, marks), palette, isQuick });
  };

  return {
    /** Draws everything behind and in front of the marks. */
    surround(painting: Painting): void {
      for (const [canvas, draw] of [
        [frame, drawFrame],
        [front, drawFront],
      ] as const) {
        const pen = penOf(canvas, painting.scene.size);
        if (pen) draw({ pen, ...painting }, painting.backdrop);
      }
    },

    /** Sketches all marks on the plain canvas; `isQuick` if the picture is shown for one frame only. */
    sketch(painting: Painting, isQuick: boolean): void {
      const { marks } = painting.scene;
      sketchMarks(painting, marks, isQuick);
      show(sketch, true);
      show(chart, false);
      if (noted === painting.subject || marks.length === 0) return;
      noted = painting.subject;
      note(painting.subject);
    },

    /** Sketches only the marks that the library does not draw; the library's are shown in front of them. */
    share(painting: Painting, rest: readonly Mark[]): void {
      if (rest.length > 0) sketchMarks(painting, rest, false);
      show(chart, rest.length < painting.scene.marks.length);
      show(sketch, rest.length > 0);
    },
  };
};
