import { createCanvas, GlobalFonts, loadImage, type Canvas } from '@napi-rs/canvas';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sceneOf } from '../scene/scene.ts';
import { bollingerOf, rsiOf } from '../scene/studies.ts';
import type { Trace } from '../scene/trace.ts';
import { drawChart } from './draw-chart.ts';
import type { Backdrop } from './pencil.ts';
import { palettes, type Theme } from './palettes.ts';
import { drawPicture, layoutOf } from './picture.ts';
import { weighted } from './weighted.ts';

const FONT = 'Noto Sans SC';

const require = createRequire(import.meta.url);
GlobalFonts.register(
  readFileSync(require.resolve('@fontsource-variable/noto-sans-sc/files/noto-sans-sc-latin-wght-normal.woff2')),
  FONT,
);

const DAY = 86_400;
const DAYS = 400;
const START = Date.UTC(2023, 5, 1) / 1_000;

const x = Float64Array.from({ length: DAYS }, (_, day) => START + day * DAY);
const column = (value: (day: number) => number): Float64Array => x.map((_, day) => value(day));
/** A number between -1 and 1 that is the same in every run. */
const noise = (day: number): number => (((day + 1) * 16_807) % 997) / 498.5 - 1;
const walk = column((day) => 100 * Math.exp(day / 200) * (1 + 0.15 * Math.sin(day / 9)) + 4 * noise(day));

const trace = (key: string, y: Float64Array, rest: Partial<Trace> = {}): Trace => ({
  key,
  label: { zh: key, en: key },
  of: key,
  axis: 'main',
  shape: 'line',
  colour: 'series0',
  unit: 'ratio',
  faint: false,
  points: { x, y },
  ...rest,
});

export interface Look {
  readonly traces: readonly Trace[];
  readonly theme: Theme;
  readonly scale?: 'linear' | 'log';
  readonly width?: number;
  /** Device pixels per pixel. */
  readonly ratio?: number;
  /** Days of the window; all unless given. */
  readonly days?: readonly [number, number];
  readonly backdrop?: Partial<Backdrop>;
  readonly isQuick?: boolean;
}

const HEIGHT = 240;
const plain: Backdrop = { zones: [], events: [], provenance: [], watermark: 'Chaintide', simulated: 'Simulated' };

const sceneFor = ({ traces, scale = 'linear', width = 480, days = [0, DAYS - 1] }: Look) =>
  sceneOf({
    size: { width, height: HEIGHT },
    window: { from: START + days[0] * DAY, to: START + days[1] * DAY },
    traces,
    scale,
    language: 'en',
  });

/** Paints the chart alone, as it stands on the page. */
export const paintedChart = (look: Look): Canvas => {
  const { theme, ratio = 1, backdrop, isQuick = false } = look;
  const scene = sceneFor(look);
  const canvas = createCanvas(scene.size.width * ratio, scene.size.height * ratio);
  const pen = weighted(canvas.getContext('2d'));
  const palette = { ...palettes[theme], font: `"${FONT}"` };
  pen.fillStyle = palette.canvas;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(ratio, ratio);
  drawChart({ pen, scene, palette }, { ...plain, ...backdrop }, isQuick);
  return canvas;
};

/** Paints the chart with its texts, as it is saved. */
export const paintedPicture = (look: Look): Canvas => {
  const parts = {
    scene: sceneFor(look),
    palette: { ...palettes[look.theme], font: `"${FONT}"` },
    backdrop: { ...plain, ...look.backdrop },
    language: 'en' as const,
    hasLatest: true,
    pick: ({ en }: Trace['label']) => en,
    texts: { title: 'Market value', subtitle: 'Daily', source: 'chaintide.example' },
  };
  const layout = layoutOf(weighted(createCanvas(1, 1).getContext('2d')), parts);
  const canvas = createCanvas(layout.width, layout.height);
  drawPicture(weighted(canvas.getContext('2d')), parts, layout);
  return canvas;
};

const gaps = column((day) => (day % 60 < 8 || day % 60 === 30 ? NaN : 1 + noise(day)));
gaps[34] = 2; // a point between two gaps
gaps[33] = gaps[35] = NaN;
const candle = trace('candles', walk, {
  shape: 'candle',
  unit: 'usd',
  ohlc: {
    open: column((day) => walk[Math.max(0, day - 1)]!),
    high: column((day) => Math.max(walk[day]!, walk[Math.max(0, day - 1)]!) + 3 + noise(day)),
    low: column((day) => Math.min(walk[day]!, walk[Math.max(0, day - 1)]!) - 3 - noise(day)),
  },
});
const layers = [0, 1, 2].map((layer) =>
  trace(
    `layer${layer}`,
    column((day) => 10 + 5 * layer + 3 * Math.sin(day / 30 + layer)),
    {
      shape: 'stack',
      of: 'stack',
      colour: (['series0', 'series1', 'series2'] as const)[layer]!,
    },
  ),
);
const average = trace(
  'average',
  walk.map((_, day) => walk[Math.max(0, day - 10)]!),
);
const price = trace(
  'price',
  column((day) => 20_000 + 9_000 * Math.sin(day / 40)),
  {
    axis: 'btc',
    colour: 'btc',
    unit: 'usd',
  },
);

const walked = trace('walk', walk);

/** Every shape, both themes, and what stands around the marks. */
export const looks: Readonly<Record<string, Look>> = {
  line: { theme: 'dark', traces: [trace('raw', walk, { faint: true }), average, price] },
  bands: { theme: 'light', days: [200, 399], traces: [walked, ...bollingerOf(walked, { window: 20, width: 2 })] },
  'bands-log': {
    theme: 'dark',
    scale: 'log',
    traces: [walked, ...bollingerOf(walked, { window: 60, width: 4 })],
  },
  rsi: {
    theme: 'dark',
    days: [200, 399],
    traces: [walked, price, rsiOf(walked, 14)],
    backdrop: { zones: [{ to: 80, tone: 'cold', label: 'Cold' }] },
  },
  'line-sharp': { theme: 'light', ratio: 2, width: 320, traces: [trace('raw', walk, { faint: true }), average] },
  'line-dense': { theme: 'dark', width: 240, traces: [trace('noise', column(noise))] },
  'line-quick': { theme: 'dark', width: 240, isQuick: true, traces: [trace('noise', column(noise))] },
  gaps: { theme: 'light', days: [20, 100], traces: [trace('gaps', gaps)] },
  log: {
    theme: 'light',
    scale: 'log',
    traces: [
      trace(
        'steep',
        column((day) => Math.exp(day / 40)),
      ),
    ],
    backdrop: {
      zones: [
        { to: 10, tone: 'cold', label: 'Cold' },
        { from: 2_000, tone: 'hot', label: 'Hot' },
      ],
      events: [{ id: 1, time: START + 200 * DAY, label: 'Halving', note: '', kind: 'halving' }],
      provenance: [
        { from: START, to: START + 150 * DAY, sources: ['simnet'], simulated: true },
        { from: START + 151 * DAY, to: START + DAYS * DAY, sources: ['exchange'], simulated: false },
      ],
    },
  },
  candles: {
    theme: 'dark',
    days: [300, 399],
    traces: [
      candle,
      trace(
        'volume',
        column((day) => 50 + 40 * noise(day)),
        { axis: 'volume', shape: 'bar', colour: 'muted', faint: true },
      ),
    ],
  },
  'candles-merged': { theme: 'light', traces: [candle] },
  bars: {
    theme: 'light',
    days: [340, 399],
    traces: [
      trace(
        'bars',
        column((day) => 2 + noise(day)),
        { shape: 'bar' },
      ),
    ],
  },
  histogram: { theme: 'dark', days: [340, 399], traces: [trace('flow', column(noise), { shape: 'histogram' })] },
  'histogram-dense': { theme: 'dark', width: 300, traces: [trace('flow', column(noise), { shape: 'histogram' })] },
  area: { theme: 'light', traces: [trace('area', walk, { shape: 'area' })] },
  stack: { theme: 'dark', traces: layers },
};

/** The pixels of a stored picture. */
export const storedPixels = async (
  file: string,
): Promise<{ width: number; height: number; data: Uint8ClampedArray }> => {
  const image = await loadImage(file);
  const pen = createCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, image.width, image.height);
};
