import { BANDS_WIDTH, STUDY_WINDOW } from '@chaintide/contracts/limits';
import type { Bands } from './studies.ts';

/** Bands as links name them, around a line or, if it is absent, around the first one. */
export interface PlacedBands extends Bands {
  /** Key of a column, name of an overlay, or id of a compared indicator. */
  readonly of?: string;
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

/** Reads `20~2` or `20~2~btc.nupl`. */
export const parseBands = (text: string): PlacedBands | undefined => {
  const [first = '', second = '', of, ...rest] = text.split('~');
  const [window, width] = [parseWindow(first), parseWidth(second)];
  const isWhole = rest.length === 0 && (of === undefined || LINE.test(of));
  return isWhole && window !== undefined && width !== undefined
    ? { window, width, ...(of !== undefined && { of }) }
    : undefined;
};

export const bandsText = ({ window, width, of }: PlacedBands): string =>
  [window, width, of].filter((part) => part !== undefined).join('~');
