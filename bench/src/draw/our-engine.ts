import { sceneOf } from '@chaintide/chart/scene/scene';
import type { Trace } from '@chaintide/chart/scene/trace';
import { readPalette } from '../../../apps/web/src/shared/chart/palette.ts';
import { createSurface } from '../../../apps/web/src/shared/chart/surface.ts';
import type { Share } from './gestures.ts';

/** A chart that shows a section of its data. */
export interface Engine {
  readonly show: (share: Share) => void;
  readonly destroy: () => void;
}

export const sizeOf = (box: HTMLElement) => ({ width: box.clientWidth, height: box.clientHeight });

const layer = (box: HTMLElement): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
  box.append(canvas);
  return canvas;
};

/** Draws every frame completely, as the product does while the window moves: scene, grid, labels, marks. */
export const drawn = (box: HTMLElement, times: Float64Array, traces: readonly Trace[]): Engine => {
  const surface = createSurface(layer(box));
  const palette = readPalette();
  const [first, length] = [times[0]!, times.at(-1)! - times[0]!];
  const backdrop = { zones: [], events: [], provenance: [], watermark: 'Chaintide', simulated: '' };
  return {
    show: ({ from, to }) => {
      const scene = sceneOf({
        size: sizeOf(box),
        window: { from: first + from * length, to: first + to * length },
        traces,
        scale: 'linear',
        language: 'en',
      });
      surface.draw({ subject: 'bench', scene, palette, backdrop }, true);
    },
    destroy: () => box.replaceChildren(),
  };
};
