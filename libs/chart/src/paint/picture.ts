import type { Pen } from './pen.ts';
import type { Language } from '@chaintide/contracts/language';
import { fittedValue } from '../axes/axis-labels.ts';
import { TO_BASELINE } from './baseline.ts';
import { drawChart } from './draw-chart.ts';
import type { Backdrop, Pencil } from './pencil.ts';
import { topDown } from '../scene/legend-order.ts';
import type { Palette } from '../scene/palette.ts';
import type { Mark, Scene } from '../scene/scene.ts';
import type { Trace } from '../scene/trace.ts';
import { SIGN_SIZE } from './simulated-sign.ts';
import { SWATCH, swatchOf } from './swatch.ts';
import { TAG_HEIGHT, tagsOf, type Tag } from '../scene/tags.ts';

const MARGIN = 16;
const TITLE = { px: 18, line: 28 };
const SMALL = { px: 12, line: 20 };
const GAP = { swatch: 6, entry: 16 };
const TAG = { px: 11, padding: 5, radius: 4, room: 70, gap: 3 };

/** A drawn chart, in the reader's language. */
export interface Shown {
  readonly scene: Scene;
  readonly palette: Palette;
  readonly backdrop: Backdrop;
  readonly language: Language;
  readonly hasLatest: boolean;
  readonly pick: (label: Trace['label']) => string;
}

/** Texts beside the chart in a picture. */
export interface PictureTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly source: string;
}

export interface PictureParts extends Shown {
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
const legendOf = (pen: Pen, { scene, palette, pick }: PictureParts): Entry[] => {
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
    pen.fillText(label, x + SWATCH + GAP.swatch, y + TO_BASELINE * SMALL.px);
  }
};

/** The strokes of the sign of a simulated number: x and y of both ends. */
const signStrokes: readonly (readonly [number, number, number, number])[] = [
  [0.5, 0.5, 7.5, 0.5],
  [7.5, 0.5, 7.5, 7.5],
  [7.5, 7.5, 0.5, 7.5],
  [0.5, 7.5, 0.5, 0.5],
  [0.5, 4, 4, 0.5],
  [0.5, 7.5, 7.5, 0.5],
  [4, 7.5, 7.5, 4],
];

/** Marks a number as simulated. */
const drawSign = ({ pen, palette }: Pick<Pencil, 'pen' | 'palette'>, left: number, top: number): void => {
  pen.strokeStyle = palette.onMark;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const [fromX, fromY, toX, toY] of signStrokes) {
    pen.moveTo(left + fromX, top + fromY);
    pen.lineTo(left + toX, top + toY);
  }
  pen.stroke();
};

const drawTag = (
  { pen, scene, palette }: Pencil,
  { trace, value, y, colour, axis: { gutter } }: Tag,
  language: Language,
): void => {
  pen.font = fontOf(palette, TAG.px, 600);
  const sign = trace.isSimulated ? SIGN_SIZE + TAG.gap : 0;
  const text = fittedValue(value, { unit: trace.unit, language, room: TAG.room - sign });
  const width = pen.measureText(text).width + 2 * TAG.padding + sign;
  const edge = gutter?.edge ?? scene.plot.left + scene.plot.width;
  const left = gutter?.side === 'right' ? edge : edge - width;
  pen.fillStyle = palette.marks[colour];
  pen.beginPath();
  pen.roundRect(left, y - TAG_HEIGHT / 2, width, TAG_HEIGHT, TAG.radius);
  pen.fill();
  pen.fillStyle = palette.onMark;
  pen.textAlign = 'left';
  pen.fillText(text, left + TAG.padding + sign, y + TO_BASELINE * TAG.px);
  if (sign > 0) drawSign({ pen, palette }, left + TAG.padding, y - SIGN_SIZE / 2);
};

/** Writes a line at the left margin: in smaller letters if it would not fit, because a title names every part of its definition. */
const writeLine = (
  { pen, palette, scene }: Pencil,
  text: string,
  { px, weight, middle }: { readonly px: number; readonly weight: number; readonly middle: number },
): void => {
  pen.font = fontOf(palette, px, weight);
  const size = px * Math.min(1, (scene.size.width - 2 * MARGIN) / pen.measureText(text).width);
  pen.font = fontOf(palette, size, weight);
  pen.textAlign = 'left';
  pen.fillText(text, MARGIN, middle + TO_BASELINE * size);
};

const drawHead = (pencil: Pencil, { title, subtitle }: PictureTexts): void => {
  const { pen, palette } = pencil;
  pen.fillStyle = palette.text;
  writeLine(pencil, title, { px: TITLE.px, weight: 600, middle: MARGIN + TITLE.line / 2 });
  pen.fillStyle = palette.label;
  writeLine(pencil, subtitle, { px: SMALL.px, weight: 400, middle: MARGIN + TITLE.line + SMALL.line / 2 });
};

/** The size of a picture and the places of what is around its chart. */
interface PictureLayout {
  readonly width: number;
  readonly height: number;
  readonly head: number;
  readonly chart: number;
  readonly entries: readonly Entry[];
}

/** Lays out a picture; the pen only measures texts. */
export const layoutOf = (pen: Pen, parts: PictureParts): PictureLayout => {
  const { size } = parts.scene;
  const entries = legendOf(pen, parts);
  const head = MARGIN + TITLE.line + SMALL.line;
  const chart = head + ((entries.at(-1)?.line ?? 0) + 1) * SMALL.line + MARGIN / 2;
  return { width: size.width, height: chart + size.height + SMALL.line + MARGIN, head, chart, entries };
};

/** Draws the chart alone, with the newest value of each line. */
export const drawPlot = (
  pen: Pen,
  { scene, palette, backdrop, hasLatest, language }: Omit<PictureParts, 'texts'>,
): void => {
  const pencil = { pen, scene, palette };
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, scene.size.width, scene.size.height);
  drawChart(pencil, backdrop);
  if (hasLatest) for (const tag of tagsOf(scene)) drawTag(pencil, tag, language);
};

/**
 * Draws a chart as a self-explanatory picture: title, legend, chart with watermark and marked simulated stretches, and
 * source.
 */
export const drawPicture = (pen: Pen, parts: PictureParts, layout: PictureLayout): void => {
  const { scene, palette, texts } = parts;
  const { width, height, head, chart, entries } = layout;
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, width, height);
  const pencil = { pen, scene, palette };
  drawHead(pencil, texts);
  drawLegend(pencil, entries, head);
  pen.save();
  pen.translate(0, chart);
  drawPlot(pen, parts);
  pen.restore();
  pen.fillStyle = palette.label;
  writeLine(pencil, texts.source, { px: SMALL.px, weight: 400, middle: height - MARGIN / 2 - SMALL.line / 2 });
};
