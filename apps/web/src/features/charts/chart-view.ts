import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { SMA_MAX } from '@chaintide/contracts/limits';
import { DEFAULT_RESOLUTION, resolutionGrades, type Resolution } from '@chaintide/contracts/resolutions';
import { parseRange, rangeText, type Range } from './range.ts';
import type { ScaleKind } from '../../shared/chart/scale.ts';

/** What a link to a chart carries. */
export interface ChartView {
  readonly indicator: Indicator;
  readonly resolution: Resolution;
  readonly range: Range | undefined;
  readonly sma: number;
  readonly scale: ScaleKind;
  /** Whether the price of BTC is laid over the indicator. */
  readonly overlay: boolean;
  /** Only those that are not the indicator's defaults. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface ReadView {
  readonly view: ChartView;
  /** Parts of the link that made no sense, as they stand in it. */
  readonly ignored: readonly string[];
}

const LONGEST_NAMED = 40; // of a part that is named in a message

/** An integer from 0 to 100, nothing else. */
export const parseSma = (text: string): number | undefined => {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return days <= SMA_MAX ? days : undefined;
};

const standardResolution = ({ resolutions, interval }: Indicator): Resolution =>
  resolutions.includes(DEFAULT_RESOLUTION) ? DEFAULT_RESOLUTION : interval;

const parseScale = (text: string): ScaleKind | undefined => (text === 'linear' || text === 'log' ? text : undefined);

const parameterReader = (indicator: Indicator, name: string) => (text: string): string | undefined =>
  indicator.parameters.find((parameter) => parameter.name === name)?.options.find(({ value }) => value === text)?.value;

/** Reads the query string part by part; a bad part counts as absent and is reported. `grade` is the reader's. */
export const readView = (search: URLSearchParams, { indicators }: Catalogue, grade: number): ReadView => {
  const ignored: string[] = [];
  const known = new Set(['indicator', 'resolution', 'range', 'sma', 'scale', 'overlay']);

  const part = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = search.get(name);
    const value = text === null ? undefined : parse(text);
    if (text !== null && value === undefined) ignored.push(`${name}=${text}`.slice(0, LONGEST_NAMED));
    return value;
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
  const view: ChartView = {
    indicator,
    resolution: part('resolution', mayChoose) ?? standardResolution(indicator),
    range: part('range', parseRange),
    sma: part('sma', parseSma) ?? 0,
    scale: part('scale', parseScale) ?? indicator.scale,
    overlay: part('overlay', (text) => (text === 'btc' ? true : undefined)) ?? false,
    parameters: Object.fromEntries(parameters),
  };
  for (const name of new Set(search.keys())) if (!known.has(name)) ignored.push(name.slice(0, LONGEST_NAMED));
  return { view, ignored };
};

/** The query string of a view; what is the default is left out. */
export const writeView = ({ indicator, resolution, range, sma, scale, overlay, parameters }: ChartView): URLSearchParams => {
  const search = new URLSearchParams({ indicator: indicator.id });
  if (resolution !== standardResolution(indicator)) search.set('resolution', resolution);
  if (range) search.set('range', rangeText(range));
  if (sma > 0) search.set('sma', String(sma));
  if (scale !== indicator.scale) search.set('scale', scale);
  if (overlay) search.set('overlay', 'btc');
  for (const [name, value] of Object.entries(parameters)) search.set(name, value);
  return search;
};

/** Link to another indicator; the range and the overlay of the present link stay. */
export const chartLink = (id: string, present: URLSearchParams): string => {
  const search = new URLSearchParams({ indicator: id });
  for (const name of ['range', 'overlay']) {
    const value = present.get(name);
    if (value !== null) search.set(name, value);
  }
  return `/?${search.toString()}`;
};
