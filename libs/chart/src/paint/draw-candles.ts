import type { Pen } from './pen.ts';
import type { Palette } from '../scene/palette.ts';
import { projectionOf, stepPx, type Projection } from './projection.ts';
import type { Mark, Scene } from '../scene/scene.ts';

// widths and rounding as in lightweight-charts
const SLIM = { from: 2.5, to: 4, width: 3 };
const MARGIN_MOST = 0.2;
const LONE = 6; // a single candle takes this fraction of the plot's width

/** Width of a candle's body in device pixels; odd or even, like the width of its wick. */
const bodyWidth = (slot: number, ratio: number): number => {
  const wick = Math.floor(ratio);
  const isSlim = slot >= SLIM.from && slot <= SLIM.to;
  const share = 1 - (MARGIN_MOST * Math.atan(Math.max(SLIM.to, slot) - SLIM.to)) / (Math.PI / 2);
  const width = isSlim ? Math.floor(SLIM.width * ratio) : Math.max(wick, Math.floor(slot * share * ratio));
  return width >= 2 && width % 2 !== wick % 2 ? width - 1 : width;
};

interface Brush {
  readonly pen: Pen;
  readonly at: Projection;
  readonly ratio: number;
  readonly body: number;
}

/** Adds one candle to the path, rounded to device pixels; the context draws in CSS pixels. */
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

/** Draws candles in the rise and fall colours, with one path per colour. */
export const drawCandles = (pen: Pen, mark: Mark, { scene, palette }: { scene: Scene; palette: Palette }): void => {
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
    const isRise = side === 'rise';
    for (let i = 0; i < x.length; i++) if (isRise === y[i]! >= ohlc.open[i]!) addCandle(brush, mark, i);
    pen.fillStyle = palette.marks[side];
    pen.fill();
  }
};
