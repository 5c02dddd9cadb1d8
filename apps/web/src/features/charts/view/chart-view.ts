import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { COMPARED_MAX, EMA_MAX, SMA_MAX } from '@chaintide/contracts/limits';
import { DEFAULT_RESOLUTION, resolutionGrades, type Resolution } from '@chaintide/contracts/resolutions';
import { parseRange, rangeText, type Range } from '../../../shared/chart/scene/range.ts';
import type { ScaleKind } from '../../../shared/chart/scene/scale.ts';

/** Coins in the order of their buttons. */
export const overlays = ['btc', 'eth'] as const;
/** A coin whose price is laid over the indicator. */
export type Overlay = (typeof overlays)[number];

/** An indicator drawn beside the main one, on an axis of its own or on the main one's. */
export interface Compared {
  readonly indicator: Indicator;
  readonly axis: 'own' | 'shared';
}

/** What a link to a chart carries. */
export interface ChartView {
  readonly indicator: Indicator;
  readonly resolution: Resolution;
  readonly range: Range | undefined;
  /** Days of the averages; 0 draws none. */
  readonly sma: number;
  readonly ema: number;
  readonly scale: ScaleKind;
  readonly overlays: readonly Overlay[];
  readonly compared: readonly Compared[];
  /** Whether halvings and other events are marked. */
  readonly events: boolean;
  /** Only those that are not the indicator's defaults. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Whether the definition chosen by the parameters is held against the default one. */
  readonly difference: boolean;
  readonly look: 'chart' | 'table';
}

export interface ReadView {
  readonly view: ChartView;
  /** Parts of the link that made no sense, as they stand in it. */
  readonly ignored: readonly string[];
}

export const LONGEST_NAMED = 40; // of a part that is named in a message
const MOST_NAMED = 8; // parts in one message
const LONGEST_LIST = 400; // of what is compared: four ids are half as long

/** A part of a link as a message can name it: short, and without characters that change how the rest is read. */
const namedPart = (text: string): string => text.slice(0, LONGEST_NAMED).replaceAll(/\p{C}/gu, '\uFFFD');

const parseDays = (text: string, most: number): number | undefined => {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return days <= most ? days : undefined;
};

/** An integer from 0 to 100, nothing else. */
export const parseSma = (text: string): number | undefined => parseDays(text, SMA_MAX);
export const parseEma = (text: string): number | undefined => parseDays(text, EMA_MAX);

/** What a link without a resolution shows. */
export const standardResolution = ({ resolutions, interval }: Indicator): Resolution =>
  resolutions.includes(DEFAULT_RESOLUTION) ? DEFAULT_RESOLUTION : interval;

const parseScale = (text: string): ScaleKind | undefined => (text === 'linear' || text === 'log' ? text : undefined);

const SHARED = '~shared';

/** Reads one item of a list beside those read before it. */
type ItemReader<T> = (text: string, before: readonly T[]) => T | undefined;

/** `btc.puell~shared`; none twice, not the main one, four at most. */
const comparedReader =
  (catalogue: Catalogue, main: Indicator): ItemReader<Compared> =>
  (text, before) => {
    const axis = text.endsWith(SHARED) ? 'shared' : 'own';
    const wanted = axis === 'shared' ? text.slice(0, -SHARED.length) : text;
    const indicator = catalogue.indicators.find(({ id }) => id === wanted && id !== main.id);
    const isFree = before.length < COMPARED_MAX && before.every((one) => one.indicator !== indicator);
    return indicator && isFree ? { indicator, axis } : undefined;
  };

const readOverlay: ItemReader<Overlay> = (text, before) =>
  overlays.find((coin) => coin === text && !before.includes(coin));

const parameterReader =
  (indicator: Indicator, name: string) =>
  (text: string): string | undefined =>
    indicator.parameters.find((parameter) => parameter.name === name)?.options.find(({ value }) => value === text)
      ?.value;

/** Reads the query string part by part; a bad part counts as absent and is reported. `grade` is the reader's. */
export const readView = (search: URLSearchParams, catalogue: Catalogue, grade: number): ReadView => {
  const { indicators } = catalogue;
  const ignored: string[] = [];
  const known = new Set([
    'indicator',
    'resolution',
    'range',
    'sma',
    'ema',
    'scale',
    'overlay',
    'compare',
    'events',
    'difference',
    'look',
  ]);

  const ignore = (name: string, text: string): void => {
    ignored.push(namedPart(`${name}=${text}`));
  };
  const part = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = search.get(name);
    const value = text === null ? undefined : parse(text);
    if (text !== null && value === undefined) ignore(name, text);
    return value;
  };
  const list = <T>(name: string, read: ItemReader<T>): T[] => {
    const text = search.get(name);
    if (text === null) return [];
    if (text.length > LONGEST_LIST) ignore(name, text);
    const items: T[] = [];
    for (const item of text.length > LONGEST_LIST ? [] : text.split(',')) {
      const value = read(item, items);
      if (value === undefined) ignore(name, item);
      else items.push(value);
    }
    return items;
  };

  const indicator = part('indicator', (text) => indicators.find(({ id }) => id === text)) ?? indicators[0];
  if (!indicator) throw new Error('the catalogue is empty');
  const mayChoose = (text: string): Resolution | undefined =>
    indicator.resolutions.find((resolution) => resolution === text && resolutionGrades[resolution] <= grade);
  const parameters = indicator.parameters.flatMap(({ name, default: standard }) => {
    known.add(name);
    const value = part(name, parameterReader(indicator, name)) ?? standard;
    return value === standard ? [] : [[name, value] as const];
  });
  const overlaid = list('overlay', readOverlay);
  const view: ChartView = {
    indicator,
    resolution: part('resolution', mayChoose) ?? standardResolution(indicator),
    range: part('range', parseRange),
    sma: part('sma', parseSma) ?? 0,
    ema: part('ema', parseEma) ?? 0,
    scale: part('scale', parseScale) ?? indicator.scale,
    overlays: overlays.filter((coin) => overlaid.includes(coin)),
    compared: list('compare', comparedReader(catalogue, indicator)),
    events: part('events', (text) => (text === 'off' ? false : undefined)) ?? true,
    parameters: Object.fromEntries(parameters),
    // a definition that is the default one differs from nothing
    difference: part('difference', (text) => (text === 'on' && parameters.length > 0 ? true : undefined)) ?? false,
    look: part('look', (text) => (text === 'table' ? text : undefined)) ?? 'chart',
  };
  for (const name of new Set(search.keys())) {
    if (known.has(name)) for (const again of search.getAll(name).slice(1)) ignore(name, again);
    else ignored.push(namedPart(name));
  }
  return { view, ignored: ignored.length > MOST_NAMED ? [...ignored.slice(0, MOST_NAMED), '…'] : ignored };
};

/** The query string of a view; what is the default is left out. */
export const writeView = (view: ChartView): URLSearchParams => {
  const { indicator, resolution, range, sma, ema, scale, parameters } = view;
  const search = new URLSearchParams({ indicator: indicator.id });
  if (resolution !== standardResolution(indicator)) search.set('resolution', resolution);
  if (range) search.set('range', rangeText(range));
  if (sma > 0) search.set('sma', String(sma));
  if (scale !== indicator.scale) search.set('scale', scale);
  if (ema > 0) search.set('ema', String(ema));
  if (view.overlays.length > 0) search.set('overlay', view.overlays.join());
  if (view.compared.length > 0)
    search.set(
      'compare',
      view.compared.map((one) => `${one.indicator.id}${one.axis === 'shared' ? SHARED : ''}`).join(),
    );
  if (!view.events) search.set('events', 'off');
  if (view.difference && Object.keys(parameters).length > 0) search.set('difference', 'on');
  if (view.look === 'table') search.set('look', view.look);
  for (const [name, value] of Object.entries(parameters)) search.set(name, value);
  return search;
};

/** An indicator as a link shows it that names nothing but it; chart or table stays as it is. */
export const standardOf = (indicator: Indicator): Omit<ChartView, 'look'> => ({
  indicator,
  resolution: standardResolution(indicator),
  range: undefined,
  sma: 0,
  ema: 0,
  scale: indicator.scale,
  overlays: [],
  compared: [],
  events: true,
  parameters: {},
  difference: false,
});

/** Whether nothing was changed that can be put back. */
export const isStandard = (view: ChartView): boolean => writeView({ ...view, look: 'chart' }).size === 1;

const isOf = (item: string, id: string): boolean => item === id || item === `${id}${SHARED}`;

/** What links to other indicators take over of a link: the range, and what stands beside an indicator. Equal texts lead to equal links. */
export const carriedOf = (present: URLSearchParams): string => {
  const carried = new URLSearchParams();
  for (const name of ['range', 'overlay', 'events', 'compare']) {
    const text = present.get(name) ?? '';
    if (text !== '' && text.length <= LONGEST_LIST) carried.set(name, text);
  }
  return carried.toString();
};

/** Link to another indicator, which does not stand beside itself. */
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
