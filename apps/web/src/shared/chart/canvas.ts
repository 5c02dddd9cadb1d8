import type { ElementSize } from '../browser/use-size.ts';

/** Sizes a canvas to the screen's resolution, clears it, and returns a context that draws in CSS pixels. */
export const penOf = (canvas: HTMLCanvasElement, { width, height }: ElementSize): CanvasRenderingContext2D | null => {
  const ratio = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const pen = canvas.getContext('2d');
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen?.clearRect(0, 0, width, height);
  return pen;
};
