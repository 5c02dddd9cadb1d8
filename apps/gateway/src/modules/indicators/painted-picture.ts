import { latestOf } from '@chaintide/chart/scene/latest';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { sceneOf, type Scene } from '@chaintide/chart/scene/scene';
import type { Trace } from '@chaintide/chart/scene/trace';
import type { Drawing } from '@chaintide/chart/drawings/drawing';
import { domainOf, type Domain } from '@chaintide/chart/gestures/domain';
import { stretchOf } from '@chaintide/chart/gestures/range';
import { fit, windowOf } from '@chaintide/chart/gestures/window';
import { drawDrawings } from '@chaintide/chart/paint/draw-drawings';
import { drawCard } from '@chaintide/chart/paint/card';
import { palettes } from '@chaintide/chart/paint/palettes';
import type { Pencil } from '@chaintide/chart/paint/pencil';
import type { Pen } from '@chaintide/chart/paint/pen';
import { drawPicture, drawPlot, layoutOf, type PictureParts } from '@chaintide/chart/paint/picture';
import { weighted } from '@chaintide/chart/paint/weighted';
import * as analysis from '@chaintide/chart/view/analysis';
import { chosenDefinition, named } from '@chaintide/chart/view/definition';
import { readDrawing } from '@chaintide/chart/view/drawing-text';
import { markedEvents } from '@chaintide/chart/view/marked-events';
import { flagGlyphs } from '@chaintide/chart/scene/events';
import { axisLook, ownTraces, viewTraces } from '@chaintide/chart/view/view-traces';
import { isoDay } from '@chaintide/contracts/iso-day';
import { fillText, type Bilingual } from '@chaintide/contracts/language';
import { DEFAULT_ZOOM, SECOND } from '@chaintide/contracts/limits';
import { resolutionNames } from '@chaintide/contracts/charts/resolutions';
import { catalogue } from '@chaintide/indicators/catalogue';
import { REREADS } from '@chaintide/indicators/catalogue/parameters';
import { formatNumber } from '@chaintide/indicators/number';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Excerpt } from './excerpt.ts';
import { fontOf, slicesFor } from './picture-fonts.ts';
import type { PictureJob } from './picture-job.ts';

const COMPRESSION = 3; // 8 ms instead of the 35 that the canvas takes for its own
const WEBP = { card: { quality: 60, effort: 2 }, plot: { quality: 20, effort: 2 } }; // a third of a PNG's bytes for 40 ms more; a plot is soon replaced, and shares a slow line with what replaces it
const NUMBERS = '年月日万亿'; // besides digits, which every font has

const texts = {
  brand: { zh: '链潮 Chaintide', en: '链潮 Chaintide' },
  latest: { zh: '最新值 {value} · {day} · {resolution}', en: 'Latest {value} · {day} · {resolution}' },
  known: { zh: '截至 {day} 已公布', en: 'As known on {day}' },
  simulated: { zh: '模拟数据', en: 'Simulated data' },
  notice: { zh: '数据仅供参考，不构成投资建议', en: 'For reference only, not investment advice' },
  locked: { zh: '{tier} 级指标，登录或升级后查看', en: 'A tier {tier} indicator: log in or upgrade to see it' },
  empty: { zh: '暂无数据', en: 'No data yet' },
  indexed: { zh: '图中首点 = 100', en: 'first point shown = 100' },
  percent: { zh: '相对图中首点的涨跌幅', en: 'change since the first point shown' },
  ratio: { zh: '比值', en: 'ratio' },
} as const satisfies Record<string, Bilingual>;

/** Slices for the texts of the program; loaded once, because a slice takes longer than a picture. */
const ownSlices = slicesFor([
  NUMBERS,
  ...[
    ...Object.values(texts),
    ...Object.values(resolutionNames),
    ...catalogue.indicators.flatMap(({ fullName, label, columns, zones, parameters }) => [
      fullName,
      label,
      ...[...columns, ...zones, ...parameters.flatMap(({ options }) => options)].map((part) => part.label),
    ]),
    ...REREADS.flatMap(({ options }) => options.map(({ label }) => label)),
  ].flatMap(({ zh, en }) => [zh, en]),
]);

/** Also for the texts that people have entered. */
const fontFor = ({ events, look: { lang } }: PictureJob, drawings: readonly Drawing[]): string =>
  fontOf(
    slicesFor([flagGlyphs, ...events.map(({ label }) => label[lang]), ...drawings.map(({ text }) => text)], ownSlices),
  );

/** A series whose points are exact. */
const columnsIn = (excerpt: Excerpt): SeriesColumns => ({
  ...excerpt,
  roundedBefore: null,
  rounded: excerpt.columns.map(() => false),
  movedAt: null,
  hops: null,
});

const tracesFor = ({ view, companions }: PictureJob, series: SeriesColumns): Trace[] => {
  const main = { indicator: view.indicator, series };
  const beside = companions.map(({ spec, excerpt }) => {
    const own = columnsIn(excerpt);
    return { spec, state: own.times.length > 0 ? ('shown' as const) : ('empty' as const), series: own };
  });
  return viewTraces({ ...main, own: ownTraces(main, view) }, { companions: beside, analysis }, view);
};

const sceneFor = (job: PictureJob, series: SeriesColumns, domain: Domain) => {
  const { view, look } = job;
  const window = view.range ? fit(stretchOf(view.range, domain), domain) : windowOf(DEFAULT_ZOOM, domain);
  const traces = analysis.comparedIn(tracesFor(job, series), view.comparison, window);
  const { scale } = axisLook(view.comparison, view.indicator.zones, view.scale);
  return (height: number): Scene =>
    sceneOf({ size: { width: look.width / look.ratio, height }, window, traces, scale, language: look.lang });
};

const titlesOf = ({ view, look: { lang } }: PictureJob, series: SeriesColumns) => {
  const { indicator, comparison, parameters, known } = view;
  const latest = latestOf(series);
  const facts = latest && {
    value: formatNumber(latest.value, indicator.unit, lang),
    day: isoDay(latest.time * SECOND),
    resolution: resolutionNames[series.resolution][lang],
  };
  const own = [
    facts && fillText(texts.latest[lang], facts),
    known !== undefined && fillText(texts.known[lang], { day: known }),
    comparison !== 'values' && texts[comparison][lang],
    series.provenance.some(({ simulated }) => simulated) && texts.simulated[lang],
  ];
  return {
    title: named(indicator.fullName, chosenDefinition(indicator, parameters))[lang],
    subtitle: own.filter(Boolean).join(' · '),
    source: `${texts.brand[lang]} · ${texts.notice[lang]}`,
  };
};

/** Everything but the scene, which depends on the room that these leave. */
const surroundings = (job: PictureJob, series: SeriesColumns) => {
  const { view, events } = job;
  const { lang, theme } = job.look;
  const pick = (label: Bilingual): string => label[lang];
  const drawings = view.drawings.map(readDrawing).filter((one) => one !== undefined);
  const { zones } = axisLook(view.comparison, view.indicator.zones, view.scale);
  return {
    palette: { ...palettes[theme], font: fontFor(job, drawings) },
    backdrop: {
      zones: zones.map((zone) => ({ ...zone, label: pick(zone.label) })),
      events: markedEvents(events, view, pick),
      provenance: series.provenance,
      watermark: texts.brand[lang],
      simulated: texts.simulated[lang],
      front: (pencil: Pencil) => drawDrawings(pencil, drawings, lang),
    },
    language: lang,
    pick,
    texts: titlesOf(job, series),
  };
};

const drawSeries = (pen: Pen, job: PictureJob, { series, domain }: { series: SeriesColumns; domain: Domain }): void => {
  const { frame, ratio } = job.look;
  const height = job.look.height / ratio;
  const sceneIn = sceneFor(job, series, domain);
  const around = surroundings(job, series);
  const partsIn = (room: number): PictureParts => {
    const scene = sceneIn(room);
    return { ...around, scene, hasLatest: true };
  };
  const whole = partsIn(height);
  if (frame === 'plot') return drawPlot(pen, whole);
  const parts = partsIn(2 * height - layoutOf(pen, whole).height);
  drawPicture(pen, parts, layoutOf(pen, parts));
};

const drawNotice = (pen: Pen, { view: { indicator }, look }: PictureJob, text: string): void => {
  const { lang, theme, width, height, ratio } = look;
  const card = { title: indicator.fullName[lang], text, source: texts.brand[lang] };
  const palette = { ...palettes[theme], font: fontOf(ownSlices) };
  drawCard(pen, { ...card, palette, width: width / ratio, height: height / ratio });
};

const encoded = (canvas: Canvas, { format, frame }: PictureJob['look']): Promise<Uint8Array> => {
  const { width, height } = canvas;
  const pixels = sharp(canvas.data(), { raw: { width, height, channels: 4 } }).removeAlpha();
  return (format === 'webp' ? pixels.webp(WEBP[frame]) : pixels.png({ compressionLevel: COMPRESSION })).toBuffer();
};

interface Sheet {
  readonly canvas: Canvas;
  readonly pen: Pen;
}

const sheetOf = ({ width, height }: PictureJob['look']): Sheet => {
  const canvas = createCanvas(width, height);
  return { canvas, pen: weighted(canvas.getContext('2d')) };
};

let last: Sheet | undefined;

/** The last sheet if it fits: a new one takes as long as a third of a picture. Every picture covers all of it. */
const sheetFor = (look: PictureJob['look']): Sheet => {
  const fits = last?.canvas.width === look.width && last.canvas.height === look.height;
  last = fits ? last! : sheetOf(look);
  return last;
};

/** Paints and encodes a picture: the chart, or a card that says why there is none. */
export const paintedPicture = (job: PictureJob): Promise<Uint8Array> => {
  const { view, look, excerpt } = job;
  const { canvas, pen } = sheetFor(look);
  pen.save();
  pen.scale(look.ratio, look.ratio);
  const series = excerpt && columnsIn(excerpt);
  const domain = series && domainOf(series);
  if (series && domain) drawSeries(pen, job, { series, domain });
  else if (series) drawNotice(pen, job, texts.empty[look.lang]);
  else drawNotice(pen, job, fillText(texts.locked[look.lang], { tier: view.indicator.tier }));
  pen.restore();
  return encoded(canvas, look);
};
