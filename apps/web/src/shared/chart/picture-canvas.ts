import { drawPicture, layoutOf, type PictureParts } from '@chaintide/chart/paint/picture';

const SHARP = 2; // pixels of the file per pixel of the page

/** Renders the chart at twice its size as a self-explanatory picture. */
export const pictureOf = (parts: PictureParts): HTMLCanvasElement | undefined => {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  const layout = layoutOf(pen, parts);
  canvas.width = Math.round(layout.width * SHARP);
  canvas.height = Math.round(layout.height * SHARP);
  pen.scale(SHARP, SHARP);
  drawPicture(pen, parts, layout);
  return canvas;
};
