import type { Catalogue, Comparison, Indicator } from '@chaintide/contracts/charts/indicators';
import { shownKinds, type ShownKind } from '@chaintide/contracts/charts/events';
import { COMPARED_MAX, EMA_MAX, LINK_PART_LENGTH, SMA_MAX } from '@chaintide/contracts/limits';
import { DEFAULT_RESOLUTION, resolutionGrades, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { isDay, parseRange, rangeText, type Range } from '../gestures/range.ts';
import type { ScaleKind } from '../axes/scale.ts';
import { bandsText, parseBands, parseRsi, rsiText, type PlacedBands, type PlacedRsi } from '../scene/study-text.ts';
import { drawingReader } from './drawing-link.ts';
import { createLinkReader, type ItemReader } from './link-reader.ts';

/** Coins in the order of their buttons. */
export const overlays = ['btc', 'eth'] as const;
/** A coin whose price is laid over the indicator. */
export type Overlay = (typeof overlays)[number];

/** An indicator drawn beside the main one, on its own axis or on the main one. */
export interface Compared {
  readonly indicator: Indicator;
  readonly axis: 'own' | 'shared';
}

/** How the lines are compared, in the order of the buttons. */
export const comparisons = ['values', 'indexed', 'percent', 'ratio'] as const satisfies readonly Comparison[];

/** The settings stored in a link to a chart. */
export interface ChartView {
  readonly indicator: Indicator;
  readonly resolution: Resolution;
  readonly range: Range | undefined;
  /** Lengths of the averages in days; 0 draws none, which a link says only where the indicator starts with one. */
  readonly sma: number;
  readonly ema: number;
  readonly rsi: PlacedRsi | undefined;
  readonly bands: PlacedBands | undefined;
  readonly scale: ScaleKind;
  readonly overlays: readonly Overlay[];
  /** Whether the prices with which the indicator starts are laid over it too. */
  readonly price: boolean;
  readonly compared: readonly Compared[];
  readonly comparison: Comparison;
  /** Whether halvings and other events are marked. */
  readonly events: boolean;
  /** Groups of events that are not marked. */
  readonly hidden: readonly ShownKind[];
  /** Only values other than the indicator's defaults. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Whether the definition selected by the parameters is compared with the default one. */
  readonly difference: boolean;
  /** As in the link; read where they are drawn. */
  readonly drawings: readonly string[];
  readonly look: 'chart' | 'table';
  /** The UTC day by whose end everything shown was published; absent for what is known now. */
  readonly known?: string | undefined;
}

export interface ReadView {
  readonly view: ChartView;
  /** Invalid parts of the link, verbatim. */
  readonly ignored: readonly string[];
}

const parseDays = (text: string, most: number): number | undefined => {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return days <= most ? days : undefined;
};

/** An integer from 0 to 100, nothing else. */
export const parseSma = (text: string): number | undefined => parseDays(text, SMA_MAX);
export const parseEma = (text: string): number | undefined => parseDays(text, EMA_MAX);

/** The resolution of a link that names none. */
export const standardResolution = ({ resolutions, interval }: Indicator): Resolution =>
  resolutions.includes(DEFAULT_RESOLUTION) ? DEFAULT_RESOLUTION : interval;

const parseScale = (text: string): ScaleKind | undefined => (text === 'linear' || text === 'log' ? text : undefined);

const SHARED = '~shared';

/** Reads `btc.puell~shared`: no duplicates, not the main indicator, at most four. */
const comparedReader =
  (catalogue: Catalogue, main: Indicator): ItemReader<Compared> =>
  (text, before) => {
    const axis = text.endsWith(SHARED) ? 'shared' : 'own';
    const wanted = axis === 'shared' ? text.slice(0, -SHARED.length) : text;
    const indicator = catalogue.indicators.find(({ id }) => id === wanted && id !== main.id);
    const isFree = before.length < COMPARED_MAX && before.every((one) => one.indicator !== indicator);
    return indicator && isFree ? { indicator, axis } : undefined;
  };

/** Reads one of several words, each once. */
const oneOf =
  <T extends string>(all: readonly T[]): ItemReader<T> =>
  (text, before) =>
    all.find((one) => one === text && !before.includes(one));

const parameterReader =
  (indicator: Indicator, name: string) =>
  (text: string): string | undefined =>
    indicator.parameters
      .find((parameter) => parameter.name === name)
      ?.options.find(({ value }) => value === text.replace(' ', '+'))?.value; // `utc+8` as people type it

/** Reads the query string part by part; an invalid part is ignored and reported. `grade` is the reader's. */
export const readView = (search: URLSearchParams, catalogue: Catalogue, grade: number): ReadView => {
  const { indicators } = catalogue;
  const { part, list, ignored } = createLinkReader(search);
  const indicator = part('indicator', (text) => indicators.find(({ id }) => id === text)) ?? indicators[0];
  if (!indicator) throw new Error('the catalogue is empty');
  const mayChoose = (text: string): Resolution | undefined =>
    indicator.resolutions.find((resolution) => resolution === text && resolutionGrades[resolution] <= grade);
  const parameters = indicator.parameters.flatMap(({ name, default: standard }) => {
    const value = part(name, parameterReader(indicator, name)) ?? standard;
    return value === standard ? [] : [[name, value] as const];
  });
  const overlaid = list('overlay', oneOf(overlays));
  const view: ChartView = {
    indicator,
    resolution: part('resolution', mayChoose) ?? standardResolution(indicator),
    range: part('range', parseRange),
    sma: part('sma', parseSma) ?? indicator.smoothing,
    ema: part('ema', parseEma) ?? 0,
    rsi: part('rsi', parseRsi),
    bands: part('bollinger', parseBands),
    scale: part('scale', parseScale) ?? indicator.scale,
    overlays: overlays.filter((coin) => overlaid.includes(coin)),
    price: part('price', (text) => (text === 'off' ? false : undefined)) ?? true,
    compared: list('compare', comparedReader(catalogue, indicator)),
    comparison: part('comparison', (text) => comparisons.find((one) => one === text)) ?? 'values',
    events: part('events', (text) => (text === 'off' ? false : undefined)) ?? true,
    hidden: list('hide', oneOf(shownKinds)),
    parameters: Object.fromEntries(parameters),
    // the default definition has no difference from itself
    difference: part('difference', (text) => (text === 'on' && parameters.length > 0 ? true : undefined)) ?? false,
    drawings: list('draw', drawingReader),
    look: part('look', (text) => (text === 'table' ? text : undefined)) ?? 'chart',
    known: part('known', (text) => (isDay(text) ? text : undefined)),
  };
  return { view, ignored: ignored() };
};

/** The query string of a view, without defaults. */
export const writeView = (view: ChartView): URLSearchParams => {
  const { indicator, resolution, range, sma, ema, scale, parameters } = view;
  const search = new URLSearchParams({ indicator: indicator.id });
  if (resolution !== standardResolution(indicator)) search.set('resolution', resolution);
  if (range) search.set('range', rangeText(range));
  if (sma !== indicator.smoothing) search.set('sma', String(sma));
  if (scale !== indicator.scale) search.set('scale', scale);
  if (ema > 0) search.set('ema', String(ema));
  if (view.rsi) search.set('rsi', rsiText(view.rsi));
  if (view.bands) search.set('bollinger', bandsText(view.bands));
  if (view.overlays.length > 0) search.set('overlay', view.overlays.join());
  if (!view.price) search.set('price', 'off');
  if (view.compared.length > 0)
    search.set(
      'compare',
      view.compared.map((one) => `${one.indicator.id}${one.axis === 'shared' ? SHARED : ''}`).join(),
    );
  if (view.comparison !== 'values') search.set('comparison', view.comparison);
  if (!view.events) search.set('events', 'off');
  if (view.hidden.length > 0) search.set('hide', view.hidden.join());
  if (view.difference && Object.keys(parameters).length > 0) search.set('difference', 'on');
  if (view.drawings.length > 0) search.set('draw', view.drawings.join());
  if (view.known) search.set('known', view.known);
  if (view.look === 'table') search.set('look', view.look);
  for (const [name, value] of Object.entries(parameters)) search.set(name, value);
  return search;
};

/** The view of an indicator for a link that names nothing else; drawings, and chart or table, are kept. */
export const standardOf = (indicator: Indicator): Omit<ChartView, 'look' | 'drawings'> => ({
  indicator,
  resolution: standardResolution(indicator),
  range: undefined,
  sma: indicator.smoothing,
  ema: 0,
  rsi: undefined,
  bands: undefined,
  scale: indicator.scale,
  overlays: [],
  price: true,
  compared: [],
  comparison: 'values',
  events: true,
  hidden: [],
  parameters: {},
  difference: false,
  known: undefined,
});

/** Whether there is nothing to reset. */
export const isStandard = (view: ChartView): boolean => writeView({ ...view, drawings: [], look: 'chart' }).size === 1;

const isOf = (item: string, id: string): boolean => item === id || item === `${id}${SHARED}`;

/**
 * The part of a link that is kept in links to other indicators: the range and the companions. Equal texts yield equal
 * links.
 */
export const carriedOf = (present: URLSearchParams): string => {
  const carried = new URLSearchParams();
  for (const name of ['range', 'overlay', 'price', 'events', 'hide', 'compare', 'comparison', 'known']) {
    const text = present.get(name) ?? '';
    if (text !== '' && text.length <= LINK_PART_LENGTH) carried.set(name, text);
  }
  return carried.toString();
};

/** Link to another indicator, which is removed from its own comparisons. */
export const chartLink = (id: string, carried: string): string => {
  if (carried === '') return `/?indicator=${encodeURIComponent(id)}`;
  const search = new URLSearchParams(`indicator=${encodeURIComponent(id)}&${carried}`);
  const compared = (search.get('compare') ?? '')
    .split(',')
    .filter((item) => item !== '' && !isOf(item, id))
    .join();
  if (compared === '') search.delete('compare');
  else search.set('compare', compared);
  return `/?${search.toString()}`;
};
