import type { Provenance } from '@chaintide/contracts/charts/indicators';
import type { Backdrop, Pencil } from './pencil.ts';
import { LABEL_MIDDLE, LABEL_PX, LABEL_TOP } from '../axes/axis-labels.ts';
import { drawPane } from './draw-pane.ts';
import { xAt, yAt, type ValueAxis } from '../scene/scene.ts';
import { tagsOf, type Tag } from '../scene/tags.ts';
import { bandsOf } from '../scene/zone-bands.ts';

const LABEL_GAP = 8;
const ZONE_OPACITY = 0.09;
const TAG_CLEARANCE = 15; // px; a label closer to the newest value's tag would be half hidden by it
const HATCH_EVERY = 8;
const LEGEND_LINE = 20; // px; with several marks, the legend occupies the first line
const WATERMARK = { room: 160, share: 0.06, least: 22, most: 56, middle: 0.36 }; // `middle`: of a line, above its baseline

const crisp = (px: number): number => Math.round(px) + 0.5;

const drawGrid = ({ pen, scene, palette }: Pencil): void => {
  const { left, top, width, height } = scene.plot;
  const [main] = scene.axes;
  pen.strokeStyle = palette.grid;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const { at } of main.ticks) {
    const y = crisp(yAt(scene, main.scale, at));
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

const drawValueLabels = (
  { pen, scene, palette }: Pencil,
  { name, ticks, scale, gutter, colour }: ValueAxis,
  tags: readonly Tag[],
): void => {
  if (!gutter) return;
  const { top, height } = scene.plot;
  const own = tags.filter(({ axis }) => axis.name === name);
  pen.fillStyle = colour ? palette.marks[colour] : palette.label;
  pen.textAlign = gutter.side === 'right' ? 'left' : 'right';
  const x = gutter.edge + (gutter.side === 'right' ? LABEL_GAP : -LABEL_GAP);
  for (const { at, label } of ticks) {
    const y = yAt(scene, scale, at);
    const isUnderTag = own.some((tag) => Math.abs(tag.y - y) < TAG_CLEARANCE);
    if (!isUnderTag && y > top + LABEL_PX / 2 && y < top + height - LABEL_PX / 2)
      pen.fillText(label, x, y + LABEL_MIDDLE);
  }
};

const drawTimeLabels = ({ pen, scene, palette }: Pencil): void => {
  const { left, top, width, height } = scene.plot;
  pen.fillStyle = palette.label;
  pen.textAlign = 'center';
  const baseline = top + height + LABEL_GAP + LABEL_TOP;
  for (const { at, label } of scene.x.ticks) {
    const x = xAt(scene, at);
    const half = pen.measureText(label).width / 2;
    if (x - half >= 0 && x + half <= left + width + LABEL_GAP) pen.fillText(label, x, baseline);
  }
};

const drawZones = ({ pen, scene, palette }: Pencil, { zones }: Backdrop): void => {
  const { left, width } = scene.plot;
  pen.globalAlpha = ZONE_OPACITY;
  for (const { zone, high, low } of bandsOf(scene, zones)) {
    pen.fillStyle = palette.zones[zone.tone];
    pen.fillRect(left, high, width, low - high);
  }
  pen.globalAlpha = 1;
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

/** Merges neighbouring stretches of different simulated sources. */
const simulatedIn = (provenance: readonly Provenance[]): { from: number; to: number; isLast: boolean }[] => {
  const found: { from: number; to: number; isLast: boolean }[] = [];
  let isOpen = false;
  for (const [index, { simulated, from, to }] of provenance.entries()) {
    const isLast = index === provenance.length - 1;
    if (simulated && isOpen) found[found.length - 1] = { ...found.at(-1)!, to, isLast };
    else if (simulated) found.push({ from, to, isLast });
    isOpen = simulated;
  }
  return found;
};

const drawSimulated = (pencil: Pencil, { provenance, simulated }: Backdrop): void => {
  const { pen, scene, palette } = pencil;
  const { left, top, width } = scene.plot;
  const right = left + width;
  const y = top + LABEL_GAP / 2 + (scene.marks.length > 1 ? LEGEND_LINE : 0);
  pen.strokeStyle = palette.hatch;
  pen.fillStyle = palette.label;
  pen.lineWidth = 1;
  pen.textAlign = 'right';
  for (const stretch of simulatedIn(provenance)) {
    const from = Math.max(left, xAt(scene, stretch.from));
    const to = stretch.isLast ? right : Math.min(right, xAt(scene, stretch.to));
    if (to - from < 1 || from >= right) continue;
    hatch(pencil, from, to);
    if (to - from > pen.measureText(simulated).width + 2 * LABEL_GAP)
      pen.fillText(simulated, to - LABEL_GAP, y + LABEL_TOP);
  }
};

const drawWatermark = ({ pen, scene, palette }: Pencil, { watermark }: Backdrop): void => {
  const { left, top, width, height } = scene.plot;
  if (height < WATERMARK.room) return;
  const px = Math.min(WATERMARK.most, Math.max(WATERMARK.least, width * WATERMARK.share));
  pen.font = `600 ${px}px ${palette.font}`;
  pen.fillStyle = palette.watermark;
  pen.textAlign = 'center';
  pen.fillText(watermark, left + width / 2, top + height / 2 + WATERMARK.middle * px);
};

/** Draws everything behind the marks: zones, simulated stretches, watermark, grid, and axis labels. */
export const drawFrame = (pencil: Pencil, backdrop: Backdrop): void => {
  drawWatermark(pencil, backdrop);
  pencil.pen.font = `${LABEL_PX}px ${pencil.palette.font}`;
  drawGrid(pencil);
  drawPane(pencil);
  drawZones(pencil, backdrop);
  drawSimulated(pencil, backdrop);
  const tags = tagsOf(pencil.scene);
  for (const axis of pencil.scene.axes) drawValueLabels(pencil, axis, tags);
  drawTimeLabels(pencil);
};
