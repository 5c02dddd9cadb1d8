import { askedDay } from '@chaintide/contracts/days';
import { CURVES_MOST, maturities, maturityKeys, type YieldCurve } from '@chaintide/contracts/market/yield-curve';
import { ticksOf } from '@chaintide/chart/axes/ticks';

/** The days of a link, `?days=2026-11-24,2026-10-23`; undefined if there are none that make sense. */
export const readDays = (search: URLSearchParams): string[] | undefined => {
  const days = new Set((search.get('days') ?? '').split(',').filter((day) => askedDay.safeParse(day).success));
  return days.size > 0 ? [...days].slice(0, CURVES_MOST) : undefined;
};

export const linkOf = (days: readonly string[] | undefined): string =>
  days ? `/yieldCurve?days=${days.join()}` : '/yieldCurve';

const TICKS_MOST = 6;
const months = maturityKeys.map((key) => Math.sqrt(maturities[key])); // the short end gets room without losing the order
const [first, last] = [months[0]!, months.at(-1)!];

/** Where a maturity lies, from 0 at the shortest to 1 at the longest. */
export const shareOf = (place: number): number => (months[place]! - first) / (last - first);

export interface Rise {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** The vertical extent of all curves, with marks at round percentages; undefined without a yield. */
export const riseOf = (curves: readonly YieldCurve[]): Rise | undefined => {
  const known = curves.flatMap(({ yields }) => yields.filter((one) => one !== null));
  if (known.length === 0) return undefined;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const margin = Math.max((most - least) * 0.12, 0.1);
  const [min, max] = [least - margin, most + margin];
  return { min, max, ticks: ticksOf({ kind: 'linear', min, max }, TICKS_MOST) };
};

/** The places of a curve in runs without a gap. */
export const runsOf = ({ yields }: YieldCurve): { readonly place: number; readonly value: number }[][] => {
  const runs: { place: number; value: number }[][] = [[]];
  for (const [place, value] of yields.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)!.push({ place, value });
  }
  return runs.filter((run) => run.length > 0);
};

/** 10-year less 2-year, percentage points; null if either is missing. */
export const spreadOf = ({ yields }: YieldCurve): number | null => {
  const [long, short] = [yields[maturityKeys.indexOf('10y')], yields[maturityKeys.indexOf('2y')]];
  return long == null || short == null ? null : long - short;
};
