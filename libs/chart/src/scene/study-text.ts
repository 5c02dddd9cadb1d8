import { BANDS_WIDTH, STUDY_WINDOW } from '@chaintide/contracts/limits';
import type { Bands } from './studies.ts';

/** The line of a study; the first one if absent. */
interface Placed {
  /** Key of a column, name of an overlay, or id of a compared indicator. */
  readonly of?: string;
}

/** Bands as links name them. */
export interface PlacedBands extends Bands, Placed {}

/** A relative strength index as links name it. */
export interface PlacedRsi extends Placed {
  /** Buckets. */
  readonly window: number;
}

/** The number of buckets of a study; undefined if it is none. */
export const parseWindow = (text: string): number | undefined => {
  const window = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return window >= STUDY_WINDOW.least && window <= STUDY_WINDOW.most ? window : undefined;
};

/** The width of bands in deviations, with two decimals at most. */
export const parseWidth = (text: string): number | undefined => {
  const width = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN;
  return width >= BANDS_WIDTH.least && width <= BANDS_WIDTH.most ? width : undefined;
};

const LINE = /^[\w.]{1,40}$/;

/** Reads the parts of a link that come after a study's numbers. */
const parsePlace = ([of, ...rest]: readonly string[]): Placed | undefined => {
  if (of === undefined) return {};
  return rest.length === 0 && LINE.test(of) ? { of } : undefined;
};

const joined = (...parts: readonly (number | string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('~');

/** Reads `14` or `14~btc.nupl`. */
export const parseRsi = (text: string): PlacedRsi | undefined => {
  const [first = '', ...rest] = text.split('~');
  const [window, place] = [parseWindow(first), parsePlace(rest)];
  return window !== undefined && place ? { window, ...place } : undefined;
};

export const rsiText = ({ window, of }: PlacedRsi): string => joined(window, of);

/** Reads `20~2` or `20~2~btc.nupl`. */
export const parseBands = (text: string): PlacedBands | undefined => {
  const [first = '', second = '', ...rest] = text.split('~');
  const [window, width, place] = [parseWindow(first), parseWidth(second), parsePlace(rest)];
  return window !== undefined && width !== undefined && place ? { window, width, ...place } : undefined;
};

export const bandsText = ({ window, width, of }: PlacedBands): string => joined(window, width, of);
