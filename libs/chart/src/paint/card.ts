import { TO_BASELINE } from './baseline.ts';
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
  const line = (words: string, y: number, style: { weight: number; px: number; colour: string }): void => {
    pen.font = `${style.weight} ${style.px}px ${palette.font}`;
    pen.fillStyle = style.colour;
    pen.fillText(words, width / 2, y + TO_BASELINE * style.px);
  };
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, width, height);
  pen.textAlign = 'center';
  line(title, height / 2 - TITLE.above, { weight: 600, px: TITLE.px, colour: palette.text });
  line(text, height / 2 + TEXT.below, { weight: 400, px: TEXT.px, colour: palette.label });
  line(source, height - MARGIN, { weight: 600, px: SOURCE_PX, colour: palette.label });
};
