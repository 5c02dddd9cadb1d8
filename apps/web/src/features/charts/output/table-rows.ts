import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import { firstFrom } from '@chaintide/chart/scene/decimate';
import type { Trace } from '@chaintide/chart/scene/trace';
import type { Window } from '@chaintide/chart/gestures/window';
import type { Unit } from '@chaintide/indicators/number';
import type { GridRow } from '../../../shared/grid/grid-column.ts';
import { shownPlaces } from './shown.ts';

export interface ValueColumn {
  readonly key: string;
  readonly label: Bilingual;
  readonly unit: Unit;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Number of digits worth showing; absent for all. */
  readonly digits?: number;
}

/** A bucket; its id is its time in unix seconds, and a missing value is NaN. */
export interface PointRow extends GridRow {
  readonly values: readonly number[];
}

const candleKeys = ['open', 'high', 'low'] as const;

const columnsOfTrace = (trace: Trace, { columns }: Indicator): ValueColumn[] => {
  const {
    key,
    label,
    unit,
    points: { x, y },
    ohlc,
    digits,
    digitsBefore,
  } = trace;
  // rounded points are about to be replaced by exact ones
  const held = digits !== undefined && digitsBefore === undefined ? { digits } : {};
  if (!ohlc) return [{ key, label, unit, x, y, ...held }];
  const named = (name: string): Bilingual => columns.find((column) => column.key === name)?.label ?? label;
  return [
    ...candleKeys.map((name) => ({ key: name, label: named(name), unit, x, y: ohlc[name], ...held })),
    { key: 'close', label: named('close'), unit, x, y, ...held },
  ];
};

/** All numbers that are drawn; a candle has four. */
export const valueColumns = (traces: readonly Trace[], indicator: Indicator): ValueColumn[] =>
  traces.flatMap((trace) => columnsOfTrace(trace, indicator));

/** A column's values at given times, NaN where it has none. */
const alignedTo = (times: Float64Array, { x, y }: ValueColumn): Float64Array => {
  let at = firstFrom(x, times[0] ?? Infinity);
  return times.map((time) => {
    while (at < x.length && x[at]! < time) at++;
    return x[at] === time ? y[at]! : NaN;
  });
};

/**
 * Makes the rows of a table: the buckets of the first column within a window, newest first. An unchanged row remains
 * the same object, so that a grid updates only changed rows.
 */
export const createRows = (): ((columns: readonly ValueColumn[], window: Window) => readonly PointRow[]) => {
  let held: ReadonlyMap<number, PointRow> = new Map();
  return (columns, window) => {
    const whole = columns[0]?.x ?? new Float64Array();
    const times = whole.subarray(...shownPlaces(whole, window));
    const aligned = columns.map((column) => alignedTo(times, column));
    const rows = Array.from(times, (time, at): PointRow => {
      const before = held.get(time);
      const isSame =
        before?.values.length === aligned.length &&
        aligned.every((values, index) => Object.is(values[at], before.values[index]));
      return isSame ? before : { id: time, version: 1, values: aligned.map((values) => values[at]!) };
    });
    held = new Map(rows.map((row) => [row.id, row]));
    return rows.toReversed();
  };
};
