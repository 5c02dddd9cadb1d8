import type { Palette } from '../scene/palette.ts';
import { projectionOf, stepPx, type Projection } from './projection.ts';
import type { Mark, Scene } from '../scene/scene.ts';

// widths and roundings are those of lightweight-charts, so that it is not seen to take over
const SLIM = { from: 2.5, to: 4, width: 3 };
const MARGIN_MOST = 0.2;
const LONE = 6; // so many would fit beside the only one

/** Width of a candle's body in pixels of the screen, odd or even as its wick is. */
const bodyWidth = (slot: number, ratio: number): number => {
  const wick = Math.floor(ratio);
  const isSlim = slot >= SLIM.from && slot <= SLIM.to;
  const share = 1 - (MARGIN_MOST * Math.atan(Math.max(SLIM.to, slot) - SLIM.to)) / (Math.PI / 2);
  const width = isSlim ? Math.floor(SLIM.width * ratio) : Math.max(wick, Math.floor(slot * share * ratio));
  return width >= 2 && width % 2 !== wick % 2 ? width - 1 : width;
};

interface Brush {
  readonly pen: CanvasRenderingContext2D;
  readonly at: Projection;
  readonly ratio: number;
  readonly body: number;
}

/** One candle in pixels of the screen; the pen draws in CSS pixels. */
const addCandle = ({ pen, at, ratio, body }: Brush, { points, ohlc }: Mark, index: number): void => {
  const px = (value: number): number => Math.round(at.y(value) * ratio);
  const [open, close] = [ohlc!.open[index]!, points.y[index]!];
  const [top, bottom, high, low] = [
    px(Math.max(open, close)),
    px(Math.min(open, close)),
    px(ohlc!.high[index]!),
    px(ohlc!.low[index]!),
  ];
  if (Number.isNaN(top + bottom + high + low)) return;
  const x = Math.round(at.x(points.x[index]!) * ratio);
  const wick = Math.floor(ratio);
  const column = (width: number, from: number, to: number): void =>
    pen.rect((x - Math.floor(width / 2)) / ratio, from / ratio, width / ratio, (to - from) / ratio);
  column(wick, high, top);
  column(body, top, bottom + 1);
  column(wick, bottom + 1, low + 1);
};

/** Candles in the colours of rise and fall; one path a colour. */
export const drawCandles = (
  pen: CanvasRenderingContext2D,
  mark: Mark,
  { scene, palette }: { scene: Scene; palette: Palette },
): void => {
  const {
    points: { x, y },
    ohlc,
    axis,
  } = mark;
  if (!ohlc) return;
  const ratio = pen.getTransform().a;
  const slot = x.length < 2 ? scene.plot.width / LONE : stepPx(scene, x);
  const brush = { pen, at: projectionOf(scene, axis.scale), ratio, body: bodyWidth(slot, ratio) };
  pen.globalAlpha = 1;
  for (const side of ['rise', 'fall'] as const) {
    pen.beginPath();
    for (let i = 0; i < x.length; i++) if (y[i]! >= ohlc.open[i]! === (side === 'rise')) addCandle(brush, mark, i);
    pen.fillStyle = palette.marks[side];
    pen.fill();
  }
};
