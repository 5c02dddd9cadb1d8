import { LABEL_MIDDLE, LABEL_PX } from '../axes/axis-labels.ts';
import type { Backdrop, Pencil } from './pencil.ts';
import { FLAG, FLAG_ROW, flagsOf, flagTop, glyphOf, type Flag } from '../scene/events.ts';
import { xAt } from '../scene/scene.ts';
import { bandsOf, type Band } from '../scene/zone-bands.ts';

const GAP = 8;
const HALO = 3;
const BAND_LEAST = 18; // px; a lower band has no room for its label
const LEGEND_PX = 26; // px; the legend occupies the upper left corner
const DASH = [3, 4];
const LINE_OPACITY = 0.55;

/** Draws text that is legible on any background. */
const haloed = (
  { pen, palette }: Pencil,
  text: string,
  { x, y, colour }: { x: number; y: number; colour: string },
): void => {
  pen.strokeStyle = palette.canvas;
  pen.lineWidth = HALO;
  pen.lineJoin = 'round';
  pen.strokeText(text, x, y);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
};

/** `floor` is the lowest position of a label. */
const drawZoneLabel = (pencil: Pencil, { zone, high, low }: Band, floor: number): void => {
  const {
    pen,
    scene: {
      plot: { left, top, width },
    },
    palette,
  } = pencil;
  const foot = Math.min(low, floor);
  if (foot - high < BAND_LEAST) return;
  const y = foot - LABEL_PX / 2;
  const isUnderLegend = y < top + LEGEND_PX;
  pen.textAlign = isUnderLegend ? 'right' : 'left';
  haloed(pencil, zone.label, {
    x: isUnderLegend ? left + width - GAP : left + GAP,
    y,
    colour: palette.zones[zone.tone],
  });
};

const drawEventLines = ({ pen, scene, palette }: Pencil, { events }: Flag): void => {
  const { top, height } = scene.plot;
  pen.strokeStyle = palette.event;
  pen.globalAlpha = LINE_OPACITY;
  pen.lineWidth = 1;
  pen.setLineDash(DASH);
  pen.beginPath();
  for (const x of new Set(events.map(({ time }) => Math.round(xAt(scene, time)) + 0.5))) {
    pen.moveTo(x, top);
    pen.lineTo(x, top + height);
  }
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = 1;
};

const drawFlag = (pencil: Pencil, flag: Flag): void => {
  const { pen, scene, palette } = pencil;
  const top = flagTop(scene);
  const y = top + FLAG.size / 2 + LABEL_MIDDLE;
  pen.fillStyle = palette.event;
  pen.beginPath();
  pen.roundRect(flag.x - FLAG.size / 2, top, FLAG.size, FLAG.size, FLAG.size / 4);
  pen.fill();
  pen.textAlign = 'center';
  pen.fillStyle = palette.canvas;
  pen.fillText(glyphOf(flag), flag.x, y);
  pen.textAlign = 'left';
  if (flag.label !== undefined)
    haloed(pencil, flag.label, { x: flag.x + FLAG.size / 2 + FLAG.gap, y, colour: palette.event });
};

/** Draws everything in front of the marks: zone names and events. */
export const drawFront = (pencil: Pencil, { zones, events, front }: Backdrop): void => {
  const { pen, scene, palette } = pencil;
  pen.font = `${LABEL_PX}px ${palette.font}`;
  const flags = flagsOf(scene, events);
  for (const flag of flags) drawEventLines(pencil, flag);
  const floor = scene.plot.top + scene.plot.height - (flags.length > 0 ? FLAG_ROW : 0);
  for (const band of bandsOf(scene, zones)) drawZoneLabel(pencil, band, floor);
  for (const flag of flags) drawFlag(pencil, flag);
  front?.(pencil);
};
