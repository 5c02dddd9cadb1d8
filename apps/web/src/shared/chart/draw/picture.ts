import type { Language } from '@chaintide/contracts/language';
import { fittedValue } from '../scene/axis-labels.ts';
import { drawFrame, type Pencil } from './draw-frame.ts';
import { drawFront } from './draw-front.ts';
import { drawMarks } from './draw-marks.ts';
import { topDown } from '../scene/legend-order.ts';
import type { Palette } from '../scene/palette.ts';
import type { Mark } from '../scene/scene.ts';
import type { PictureTexts, Shown } from './stage-handle.ts';
import { SWATCH, swatchOf } from './swatch.ts';
import { TAG_HEIGHT, tagsOf, type Tag } from '../scene/tags.ts';

const SHARP = 2; // pixels of the file per pixel of the page
const MARGIN = 16;
const TITLE = { px: 18, line: 28 };
const SMALL = { px: 12, line: 20 };
const GAP = { swatch: 6, entry: 16 };
const TAG = { px: 11, padding: 5, radius: 4, room: 70 };

interface PictureParts extends Shown {
  readonly texts: PictureTexts;
}

const fontOf = ({ font }: Palette, px: number, weight = 400): string => `${weight} ${px}px ${font}`;

interface Entry {
  readonly mark: Mark;
  readonly label: string;
  readonly x: number;
  readonly line: number;
}

/** The legend's entries, wrapped to the width of the picture. */
const legendOf = (pen: CanvasRenderingContext2D, { scene, palette, pick }: PictureParts): Entry[] => {
  pen.font = fontOf(palette, SMALL.px);
  let x = MARGIN;
  let line = 0;
  return topDown(scene.marks, ({ trace }) => trace).map((mark) => {
    const label = pick(mark.trace.label);
    const width = SWATCH + GAP.swatch + pen.measureText(label).width;
    if (x > MARGIN && x + width > scene.size.width - MARGIN) {
      x = MARGIN;
      line++;
    }
    const entry = { mark, label, x, line };
    x += width + GAP.entry;
    return entry;
  });
};

const drawLegend = ({ pen, palette }: Pencil, entries: readonly Entry[], top: number): void => {
  pen.font = fontOf(palette, SMALL.px);
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  for (const {
    mark: { trace, shape },
    label,
    x,
    line,
  } of entries) {
    const y = top + (line + 0.5) * SMALL.line;
    for (const part of swatchOf({ ...trace, shape })) {
      pen.fillStyle = palette.marks[part.colour];
      pen.fillRect(x + part.x, y - SWATCH / 2 + part.y, part.width, part.height);
    }
    pen.fillStyle = trace.faint ? palette.label : palette.text;
    pen.fillText(label, x + SWATCH + GAP.swatch, y);
  }
};

const drawTag = (
  { pen, scene, palette }: Pencil,
  { trace, value, y, colour, axis: { gutter } }: Tag,
  language: Language,
): void => {
  pen.font = fontOf(palette, TAG.px, 600);
  const text = fittedValue(value, { unit: trace.unit, language, room: TAG.room });
  const width = pen.measureText(text).width + 2 * TAG.padding;
  const edge = gutter?.edge ?? scene.plot.left + scene.plot.width;
  const left = gutter?.side === 'right' ? edge : edge - width;
  pen.fillStyle = palette.marks[colour];
  pen.beginPath();
  pen.roundRect(left, y - TAG_HEIGHT / 2, width, TAG_HEIGHT, TAG.radius);
  pen.fill();
  pen.fillStyle = palette.onMark;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillText(text, left + TAG.padding, y);
};

const drawHead = ({ pen, palette }: Pencil, { title, subtitle }: PictureTexts): void => {
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.font = fontOf(palette, TITLE.px, 600);
  pen.fillStyle = palette.text;
  pen.fillText(title, MARGIN, MARGIN + TITLE.line / 2);
  pen.font = fontOf(palette, SMALL.px);
  pen.fillStyle = palette.label;
  pen.fillText(subtitle, MARGIN, MARGIN + TITLE.line + SMALL.line / 2);
};

const drawChart = (pencil: Pencil, { scene, palette, backdrop, hasLatest, language }: PictureParts): void => {
  drawFrame(pencil, backdrop);
  drawMarks(pencil.pen, { scene, palette });
  drawFront(pencil, backdrop);
  if (hasLatest) for (const tag of tagsOf(scene)) drawTag(pencil, tag, language);
};

/**
 * Renders the chart at twice its size as a self-explanatory picture: title, legend, chart with watermark and marked
 * simulated stretches, and source.
 */
export const pictureOf = (parts: PictureParts): HTMLCanvasElement | undefined => {
  const { scene, palette, texts } = parts;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  const entries = legendOf(pen, parts);
  const head = MARGIN + TITLE.line + SMALL.line;
  const chart = head + ((entries.at(-1)?.line ?? 0) + 1) * SMALL.line + MARGIN / 2;
  const height = chart + scene.size.height + SMALL.line + MARGIN;
  canvas.width = Math.round(scene.size.width * SHARP);
  canvas.height = Math.round(height * SHARP);
  pen.scale(SHARP, SHARP);
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, scene.size.width, height);
  const pencil = { pen, scene, palette };
  drawHead(pencil, texts);
  drawLegend(pencil, entries, head);
  pen.save();
  pen.translate(0, chart);
  drawChart(pencil, parts);
  pen.restore();
  pen.font = fontOf(palette, SMALL.px);
  pen.fillStyle = palette.label;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillText(texts.source, MARGIN, height - MARGIN / 2 - SMALL.line / 2);
  return canvas;
};
