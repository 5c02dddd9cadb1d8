import type { AgPicture } from './ag-picture.ts';
import { penOf } from '../../shared/chart/canvas.ts';
import { drawFrame, type Backdrop } from './draw-frame.ts';
import { drawMarks } from './draw-marks.ts';
import type { Palette } from '../../shared/chart/palette.ts';
import type { Scene } from './scene.ts';

const SETTLED_MS = 140; // after the last move AG Charts takes the picture over

export interface Layers {
  readonly frame: HTMLCanvasElement;
  readonly sketch: HTMLCanvasElement;
  readonly chart: HTMLElement;
}

export interface Painting { readonly scene: Scene; readonly palette: Palette; readonly backdrop: Backdrop }

const show = (element: HTMLElement, shown: boolean): void => { element.dataset['shown'] = String(shown); };

/**
 * Paints in layers. While AG Charts is still on its way, and while the window moves, the marks are sketched on a
 * plain canvas within the frame; at rest AG Charts draws them. Both use the same numbers, so neither is seen to take over.
 */
export const createPainter = ({ frame, sketch, chart }: Layers) => {
  let picture: AgPicture | undefined;
  let last: Painting | undefined;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let isSketched = true;

  const drawSketch = ({ scene, palette }: Painting): void => {
    const pen = penOf(sketch, scene.size);
    if (pen) drawMarks(pen, scene, palette);
    show(sketch, true);
    show(chart, false);
    isSketched = true;
  };

  const drawChart = async (painting: Painting): Promise<void> => {
    await picture?.draw(painting.scene, painting.palette);
    if (last !== painting) return;
    show(chart, true);
    show(sketch, false);
    isSketched = false;
  };

  const handOver = (): void => {
    settle = undefined;
    if (picture && last && !document.hidden) void drawChart(last);
  };

  const paint = (painting: Painting, isMoving: boolean): void => {
    last = painting;
    // an unseen page is painted when it is seen again
    if (document.hidden) return;
    const pen = penOf(frame, painting.scene.size);
    if (pen) drawFrame({ pen, ...painting }, painting.backdrop);
    if (isMoving) {
      clearTimeout(settle);
      settle = undefined;
    }
    if (picture && !isMoving && !isSketched) return handOver();
    drawSketch(painting);
    settle ??= setTimeout(handOver, SETTLED_MS);
  };

  return {
    paint,

    repaint: (): void => {
      if (last) paint(last, false);
    },

    takeOver(next: AgPicture): void {
      picture = next;
      handOver();
    },

    destroy(): void {
      clearTimeout(settle);
      picture?.destroy();
    },
  };
};

export type Painter = ReturnType<typeof createPainter>;
