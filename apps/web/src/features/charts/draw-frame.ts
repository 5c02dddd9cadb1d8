import type { Provenance, Zone } from '@chaintide/contracts/indicators';
import type { Palette } from '../../shared/chart/palette.ts';
import { xAt, yAt, type Scene, type ValueAxis } from './scene.ts';
import { tagsOf } from './tags.ts';

/** What lies behind the marks, apart from the numbers: texts in the language of the moment. */
export interface Backdrop {
  readonly zones: readonly (Omit<Zone, 'label'> & { readonly label: string })[];
  readonly provenance: readonly Provenance[];
  readonly watermark: string;
  readonly simulated: string;
}

interface Pencil { readonly pen: CanvasRenderingContext2D; readonly scene: Scene; readonly palette: Palette }

const LABEL_PX = 11;
const LABEL_GAP = 8;
const ZONE_OPACITY = 0.09;
const ZONE_LABEL_LEAST = 18; // a lower band has no room for its label
const TAG_CLEARANCE = 15; // a label nearer to the newest value's tag would be half hidden by it
const HATCH_EVERY = 8;
const WATERMARK = { share: 0.06, least: 22, most: 56 };

const crisp = (px: number): number => Math.round(px) + 0.5;

const drawGrid = ({ pen, scene, palette }: Pencil): void => {
  const { left, top, width, height } = scene.plot;
  pen.strokeStyle = palette.grid;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const { at } of scene.axes.main.ticks) {
    const y = crisp(yAt(scene, scene.axes.main.scale, at));
    pen.moveTo(left, y);
    pen.lineTo(left + width, y);
  }
  for (const { at } of scene.x.ticks) {
    const x = crisp(xAt(scene, at));
    pen.moveTo(x, top);
    pen.lineTo(x, top + height);
  }
  pen.stroke();
};

const drawValueLabels = ({ pen, scene, palette }: Pencil, axis: ValueAxis, side: 'left' | 'right'): void => {
  const { left, top, width, height } = scene.plot;
  const tag = tagsOf(scene).find(({ trace }) => (trace.axis === 'price') === (side === 'left'));
  pen.fillStyle = palette.label;
  pen.textBaseline = 'middle';
  pen.textAlign = side === 'right' ? 'left' : 'right';
  const x = side === 'right' ? left + width + LABEL_GAP : left - LABEL_GAP;
  for (const { at, label } of axis.ticks) {
    const y = yAt(scene, axis.scale, at);
    const isUnderTag = tag !== undefined && Math.abs(tag.y - y) < TAG_CLEARANCE;
    if (!isUnderTag && y > top + LABEL_PX / 2 && y < top + height - LABEL_PX / 2) pen.fillText(label, x, y);
  }
};

const drawTimeLabels = ({ pen, scene, palette }: Pencil): void => {
  const { left, top, width, height } = scene.plot;
  pen.fillStyle = palette.label;
  pen.textBaseline = 'top';
  pen.textAlign = 'center';
  for (const { at, label } of scene.x.ticks) {
    const x = xAt(scene, at);
    const half = pen.measureText(label).width / 2;
    if (x - half >= 0 && x + half <= left + width + LABEL_GAP) pen.fillText(label, x, top + height + LABEL_GAP);
  }
};

const drawZones = ({ pen, scene, palette }: Pencil, { zones }: Backdrop): void => {
  const { left, top, width, height } = scene.plot;
  const { scale } = scene.axes.main;
  const inside = (y: number): number => Math.min(Math.max(Number.isNaN(y) ? top + height : y, top), top + height);
  pen.textBaseline = 'top';
  pen.textAlign = 'left';
  for (const { from, to, tone, label } of zones) {
    const high = to === undefined ? top : inside(yAt(scene, scale, to));
    const low = from === undefined ? top + height : inside(yAt(scene, scale, from));
    if (low - high < 1) continue;
    pen.fillStyle = palette.zones[tone];
    pen.globalAlpha = ZONE_OPACITY;
    pen.fillRect(left, high, width, low - high);
    pen.globalAlpha = 1;
    if (low - high >= ZONE_LABEL_LEAST) pen.fillText(label, left + LABEL_GAP, low - LABEL_PX - LABEL_GAP / 2);
  }
};

const hatch = ({ pen, scene }: Pencil, from: number, to: number): void => {
  const { top, height } = scene.plot;
  pen.save();
  pen.beginPath();
  pen.rect(from, top, to - from, height);
  pen.clip();
  pen.beginPath();
  for (let x = from - height; x < to; x += HATCH_EVERY) {
    pen.moveTo(x, top + height);
    pen.lineTo(x + height, top);
  }
  pen.stroke();
  pen.restore();
};

const drawSimulated = (pencil: Pencil, { provenance, simulated }: Backdrop): void => {
  const { pen, scene, palette } = pencil;
  const { left, top, width } = scene.plot;
  const right = left + width;
  pen.strokeStyle = palette.hatch;
  pen.fillStyle = palette.label;
  pen.lineWidth = 1;
  pen.textBaseline = 'top';
  pen.textAlign = 'right';
  for (const stretch of provenance.filter((one) => one.simulated)) {
    const from = Math.max(left, xAt(scene, stretch.from));
    const to = stretch === provenance.at(-1) ? right : Math.min(right, xAt(scene, stretch.to));
    if (to - from < 1 || from >= right) continue;
    hatch(pencil, from, to);
    if (to - from > pen.measureText(simulated).width + 2 * LABEL_GAP) pen.fillText(simulated, to - LABEL_GAP, top + LABEL_GAP / 2);
  }
};

const drawWatermark = ({ pen, scene, palette }: Pencil, { watermark }: Backdrop): void => {
  const { left, top, width, height } = scene.plot;
  const px = Math.min(WATERMARK.most, Math.max(WATERMARK.least, width * WATERMARK.share));
  pen.font = `600 ${px}px ${palette.font}`;
  pen.fillStyle = palette.watermark;
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.fillText(watermark, left + width / 2, top + height / 2);
};

/** Everything behind the marks: bands, simulated stretches, watermark, grid, and the labels of the axes. */
export const drawFrame = (pencil: Pencil, backdrop: Backdrop): void => {
  drawWatermark(pencil, backdrop);
  pencil.pen.font = `${LABEL_PX}px ${pencil.palette.font}`;
  drawGrid(pencil);
  drawZones(pencil, backdrop);
  drawSimulated(pencil, backdrop);
  drawValueLabels(pencil, pencil.scene.axes.main, 'right');
  if (pencil.scene.axes.price) drawValueLabels(pencil, pencil.scene.axes.price, 'left');
  drawTimeLabels(pencil);
};
