import type { Palette } from '../scene/palette.ts';
import type { Pen } from './pen.ts';

const MARGIN = 32;
const TITLE = { px: 24, above: 16 };
const TEXT = { px: 14, below: 16 };
const SOURCE_PX = 12;

interface Card {
  readonly title: string;
  readonly text: string;
  readonly source: string;
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
}

/** Draws a card in place of a chart that cannot be shown. */
export const drawCard = (pen: Pen, { title, text, source, palette, width, height }: Card): void => {
  const line = (words: string, y: number, { font, colour }: { font: string; colour: string }): void => {
    pen.font = `${font} ${palette.font}`;
    pen.fillStyle = colour;
    pen.fillText(words, width / 2, y);
  };
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, width, height);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  line(title, height / 2 - TITLE.above, { font: `600 ${TITLE.px}px`, colour: palette.text });
  line(text, height / 2 + TEXT.below, { font: `400 ${TEXT.px}px`, colour: palette.label });
  line(source, height - MARGIN, { font: `600 ${SOURCE_PX}px`, colour: palette.label });
};
