import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { DAY, HOUR, SECOND } from '@chaintide/contracts/limits';
import {
  DEFAULT_RESOLUTION,
  resolutionGrades,
  resolutionMs,
  resolutions,
  type Resolution,
} from '@chaintide/contracts/charts/resolutions';
import { parseRange, rangeText, type Range } from '@chaintide/chart/gestures/range';

/** The pairs of the page, each with the coin whose indicators it shows. */
export const symbols = { BTCUSDT: 'btc', ETHUSDT: 'eth' } as const;
export type Symbol = keyof typeof symbols;

/** The indicators of the page, from top to bottom, by the ends of their ids. */
export const panes = ['ohlc', 'funding_rate', 'open_interest', 'taker_ratio'] as const;

export interface ExchangeView {
  readonly symbol: Symbol;
  readonly resolution: Resolution;
  readonly range: Range | undefined;
}

/** Reads a link; what it does not say, or what is above the reader's grade, is as usual. */
export const readView = (search: URLSearchParams, grade: number): ExchangeView => {
  const symbol = search.get('symbol') ?? '';
  const asked = resolutions.find((one) => one === search.get('resolution')) ?? DEFAULT_RESOLUTION;
  return {
    symbol: Object.hasOwn(symbols, symbol) ? (symbol as Symbol) : 'BTCUSDT',
    resolution: resolutionGrades[asked] <= grade ? asked : DEFAULT_RESOLUTION,
    range: parseRange(search.get('range') ?? ''),
  };
};

export const linkTo = ({ symbol, resolution, range }: ExchangeView): string => {
  const search = new URLSearchParams({ symbol, resolution });
  if (range) search.set('range', rangeText(range));
  return `/Bian?${search.toString()}`;
};

/** The resolution in which a pane shows its indicator: the page's, or the next finer one that it has, or its finest. */
export const resolutionIn = (
  { resolutions: offered }: Pick<Indicator, 'resolutions'>,
  asked: Resolution,
): Resolution => {
  const most = resolutions.indexOf(asked);
  return offered.findLast((one) => resolutions.indexOf(one) <= most) ?? offered[0]!;
};

const SHORT_MS = 90 * DAY;

/**
 * The range in which the panes begin where the link names none: a month while the archive of open interest is short, as beside years of
 * candles its pane would seem empty; otherwise as usual (undefined). `archived`: the times of that archive in Unix seconds, undefined
 * while they load.
 */
export const openingRange = (resolution: Resolution, archived: ArrayLike<number> | undefined): Range | undefined => {
  const bucket = resolutionMs[resolution] ?? Infinity;
  if (bucket < HOUR || bucket > DAY) return undefined; // the finest begin with a month anyway, of the coarsest it shows nothing
  if (archived === undefined) return { preset: '1m' };
  const spanMs = archived.length === 0 ? Infinity : (archived[archived.length - 1]! - archived[0]!) * SECOND;
  return spanMs < SHORT_MS ? { preset: '1m' } : undefined;
};
