import { LOG_AXIS_FLOOR } from '@chaintide/contracts/limits';

export type ScaleKind = 'linear' | 'log';

/** The part of the plot's height in which an axis lies, as shares from its bottom. */
export interface Room {
  readonly low: number;
  readonly high: number;
}

/** The range of a value axis; a value maps to a share of the plot's height, 0 at the bottom. */
export interface ValueScale {
  readonly kind: ScaleKind;
  readonly min: number;
  readonly max: number;
  /** The whole height if absent. */
  readonly room?: Room;
}

const PADDING = 0.06; // of the span, so that a line never touches the frame
const LEAST_PAD = 1e-300; // a quarter of a smaller span may round to zero
const LONE = 2; // factor by which a log axis extends around a single value
const LEAST_FACTOR = 1 + 1e-6; // closer values have the same logarithm and lie on one line

/**
 * The position of zero on a log axis, which has none: the floor given in the spec. If all values are below that floor,
 * the axis extends down to them, and zero is at its lower end.
 */
const zeroOf = ({ min, max }: ValueScale): number => (max < LOG_AXIS_FLOOR ? min : LOG_AXIS_FLOOR);

/**
 * The value at which a value is drawn: on a log axis, zero is drawn at the floor and a negative value not at all (NaN).
 */
export const drawnAt = (value: number, scale: ValueScale): number => {
  if (scale.kind === 'linear' || value > 0) return value;
  return value === 0 ? zeroOf(scale) : NaN;
};

// all terms are divided by four, because the span of the largest numbers would overflow
const QUARTER = 0.25;

const ownShareOf = (scale: ValueScale, value: number): number => {
  const { kind, min, max } = scale;
  if (kind === 'linear') return (value * QUARTER - min * QUARTER) / (max * QUARTER - min * QUARTER);
  const low = Math.log(min);
  return (Math.log(drawnAt(value, scale)) - low) / (Math.log(max) - low);
};

export const WHOLE: Room = { low: 0, high: 1 };

export const shareOf = (scale: ValueScale, value: number): number => {
  const { low, high } = scale.room ?? WHOLE;
  return low + ownShareOf(scale, value) * (high - low);
};

export const valueAt = ({ kind, min, max, room = WHOLE }: ValueScale, at: number): number => {
  const share = (at - room.low) / (room.high - room.low);
  return kind === 'linear'
    ? (1 - share) * min + share * max
    : Math.exp((1 - share) * Math.log(min) + share * Math.log(max));
};

const within = (value: number, least: number): number => Math.min(Math.max(value, least), Number.MAX_VALUE);

const linear = (low: number, high: number): ValueScale => {
  const quarter = high * QUARTER - low * QUARTER || Math.abs(high * QUARTER) || QUARTER;
  const pad = Math.max((quarter * (high === low ? 0.5 : PADDING)) / QUARTER, LEAST_PAD);
  return { kind: 'linear', min: within(low - pad, -Number.MAX_VALUE), max: within(high + pad, -Number.MAX_VALUE) };
};

const log = ({ low, high, hasZero }: Extent): ValueScale => {
  if (low > high) return { kind: 'log', min: LOG_AXIS_FLOOR, max: 1 };
  const isTiny = high < LOG_AXIS_FLOOR;
  const lowest = hasZero && !isTiny ? Math.min(low, LOG_AXIS_FLOOR) : low;
  const factor =
    high === lowest ? LONE : Math.max(LEAST_FACTOR, Math.exp((Math.log(high) - Math.log(lowest)) * PADDING));
  return {
    kind: 'log',
    min: within(Math.max(lowest / factor, isTiny ? 0 : LOG_AXIS_FLOOR), Number.MIN_VALUE),
    max: within(Math.max(high, Number.MIN_VALUE * LONE) * factor, Number.MIN_VALUE),
  };
};

interface Extent {
  readonly low: number;
  readonly high: number;
  readonly hasZero: boolean;
}

/** The lowest and highest value that an axis of this kind can show; low is above high if there is none. */
const extentOf = (columns: readonly Float64Array[], kind: ScaleKind): Extent => {
  let low = Infinity;
  let high = -Infinity;
  let hasZero = false;
  for (const column of columns) {
    for (const value of column) {
      if (kind === 'log' && value <= 0) {
        hasZero ||= value === 0;
        continue;
      }
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return { low, high, hasZero };
};

/** Returns the scale that shows all `columns`; `withZero` is for shapes that stand on the zero line. */
export const scaleFor = (columns: readonly Float64Array[], kind: ScaleKind, withZero: boolean): ValueScale => {
  const extent = extentOf(columns, kind);
  const { low, high } = extent;
  if (kind === 'log') return log(extent);
  if (low > high) return { kind, min: 0, max: 1 };
  const scale = linear(withZero ? Math.min(0, low) : low, withZero ? Math.max(0, high) : high);
  // a shape that stands on zero needs no room below it, or above it if all values are negative
  if (withZero && low >= 0) return { ...scale, min: 0 };
  return withZero && high <= 0 ? { ...scale, max: 0 } : scale;
};
