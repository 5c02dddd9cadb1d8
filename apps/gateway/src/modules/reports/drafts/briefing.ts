import type { Indicator, Zone } from '@chaintide/contracts/charts/indicators';

/** The days of an indicator up to the last one of a period, oldest first; NaN where there is no value. */
export interface Followed {
  readonly indicator: Indicator;
  readonly values: Float64Array;
  readonly isSimulated: boolean;
}

/** The change of an indicator in a period. */
export interface Move {
  readonly indicator: Indicator;
  readonly before: number;
  readonly now: number;
  /** The share by which it changed; undefined where a share says nothing, as about funding. */
  readonly change: number | undefined;
  /** The change as a multiple of a usual one of that length; 0 if too little is known. */
  readonly size: number;
}

/** A move from one zone of the catalogue into another, or out of all of them. */
export interface Crossing {
  readonly indicator: Indicator;
  readonly now: number;
  readonly left: Zone | undefined;
  readonly entered: Zone | undefined;
}

export interface Briefing {
  /** The greatest first. */
  readonly moves: readonly Move[];
  readonly crossings: readonly Crossing[];
  readonly isSimulated: boolean;
}

const LATE_DAYS = 3; // vendors publish within a day or two; an older value says nothing of the period
const YEAR = 365;
const ENOUGH = 30;

/** The newest value of the last days. */
const newestOf = (values: Float64Array): number =>
  values.subarray(Math.max(0, values.length - LATE_DAYS)).findLast((value) => Number.isFinite(value)) ?? NaN;

const isShare = ({ unit }: Indicator, ...values: number[]): boolean =>
  unit !== 'percent' && values.every((value) => value > 0);

const usualOf = (values: Float64Array, days: number, changeOf: (before: number, now: number) => number): number => {
  const year = values.subarray(Math.max(0, values.length - YEAR - days));
  const changes = Array.from(year.subarray(days), (now, index) => changeOf(year[index]!, now)).filter(Number.isFinite);
  if (changes.length < ENOUGH) return NaN;
  return Math.sqrt(changes.reduce((sum, one) => sum + one * one, 0) / changes.length);
};

const moveOf = ({ indicator, values }: Followed, days: number): Move[] => {
  const now = newestOf(values);
  const before = newestOf(values.subarray(0, Math.max(0, values.length - days)));
  if (Number.isNaN(now) || Number.isNaN(before)) return [];
  const hasShare = isShare(indicator, before, now);
  const changeOf = (from: number, to: number): number => (hasShare ? Math.log(to / from) : to - from);
  const size = changeOf(before, now) / usualOf(values, days, changeOf);
  return [
    {
      indicator,
      before,
      now,
      change: hasShare ? now / before - 1 : undefined,
      size: Number.isFinite(size) ? size : 0,
    },
  ];
};

const zoneAt = ({ zones }: Indicator, value: number): Zone | undefined =>
  zones.find(({ from = -Infinity, to = Infinity }) => value >= from && value < to);

const crossingOf = ({ indicator, before, now }: Move): Crossing[] => {
  const [left, entered] = [zoneAt(indicator, before), zoneAt(indicator, now)];
  return left === entered ? [] : [{ indicator, now, left, entered }];
};

/** The moves of the followed indicators in a number of days, and the zones that they crossed. */
export const briefingOf = (followed: readonly Followed[], days: number): Briefing => {
  const moves = followed.flatMap((one) => moveOf(one, days));
  return {
    moves: moves.toSorted((a, b) => Math.abs(b.size) - Math.abs(a.size)),
    crossings: moves.flatMap(crossingOf),
    isSimulated: followed.some(({ isSimulated }) => isSimulated),
  };
};
