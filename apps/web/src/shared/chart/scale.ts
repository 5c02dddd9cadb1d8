import { LOG_AXIS_FLOOR } from '@chaintide/contracts/limits';

export type ScaleKind = 'linear' | 'log';

/** One axis of values: what it spans and how a value becomes a share of its length, 0 at the low end. */
export interface ValueScale { readonly kind: ScaleKind; readonly min: number; readonly max: number }

const PADDING = 0.06; // of the span, so that a line never touches the frame

/** Where a value is drawn: a zero has no place on a log axis and stands at its floor, a negative value has none. */
export const drawnAt = (value: number, kind: ScaleKind): number => {
  if (kind === 'linear' || value > 0) return value;
  return value === 0 ? LOG_AXIS_FLOOR : NaN;
};

export const shareOf = ({ kind, min, max }: ValueScale, value: number): number => {
  if (kind === 'linear') return (value - min) / (max - min);
  return Math.log(drawnAt(value, kind) / min) / Math.log(max / min);
};

export const valueAt = ({ kind, min, max }: ValueScale, share: number): number =>
  kind === 'linear' ? min + share * (max - min) : min * (max / min) ** share;

const linear = (low: number, high: number): ValueScale => {
  const span = high - low || Math.abs(high) || 1;
  const pad = span * (high === low ? 0.5 : PADDING);
  return { kind: 'linear', min: low - pad, max: high + pad };
};

const log = (low: number, high: number): ValueScale => {
  const factor = high === low ? 2 : (high / low) ** PADDING;
  return { kind: 'log', min: Math.max(LOG_AXIS_FLOOR, low / factor), max: Math.max(high, LOG_AXIS_FLOOR) * factor };
};

/** The scale that shows all of `columns`; `withZero` for shapes that stand on the zero line. */
export const scaleFor = (columns: readonly Float64Array[], kind: ScaleKind, withZero: boolean): ValueScale => {
  let low = Infinity;
  let high = -Infinity;
  for (const column of columns) {
    for (const value of column) {
      const at = drawnAt(value, kind);
      if (at < low) low = at;
      if (at > high) high = at;
    }
  }
  if (low > high) return kind === 'log' ? { kind, min: LOG_AXIS_FLOOR, max: 1 } : { kind, min: 0, max: 1 };
  if (kind === 'log') return log(low, high);
  const scale = linear(withZero ? Math.min(0, low) : low, withZero ? Math.max(0, high) : high);
  // a shape that stands on zero leaves no room below it
  return withZero && low >= 0 ? { ...scale, min: 0 } : scale;
};
