import type { RehearsedFirings } from '@chaintide/contracts/alarms/alarms';
import { DAY } from '@chaintide/contracts/limits';
import { judge, newStanding, type Criterion, type Standing } from './judge.ts';

const MONTH_DAYS = 30;
const FALSE_DAYS = 7; // a firing that has recovered so soon told of nothing
const AFTER_DAYS = [7, 30, 90] as const;

/** A firing on the history: the row, and the one in which it had recovered. */
export interface PastFiring {
  readonly row: number;
  readonly recovered: number | undefined;
}

/** The end of a row's day, when its value was final, in ms. */
export const endOf = (row: number, start: number): number => start + (row + 1) * DAY;

/** Where an alarm would have fired, had it stood since row 0. `values`: one a day, NaN without data; `start`: of row 0, ms. */
export const replay = (criterion: Criterion, values: ArrayLike<number>, start: number): PastFiring[] => {
  const firings: { row: number; recovered: number | undefined }[] = [];
  let standing: Standing = newStanding;
  for (let row = 0; row < values.length; row++) {
    const next = judge(criterion, standing, { at: endOf(row, start), value: values[row]! });
    const last = firings.at(-1);
    if (last && last.recovered === undefined && standing.phase === 'firing' && next.phase !== 'firing')
      last.recovered = row;
    if (next.cycle > standing.cycle) firings.push({ row, recovered: undefined });
    standing = next;
  }
  return firings;
};

/** How often an alarm fires. `rows`: days from the first value on. */
export const statisticsOf = (
  firings: readonly PastFiring[],
  { first, last }: { readonly first: number; readonly last: number },
): { monthly: number; falseMonthly: number; longestSilence: number } => {
  const months = Math.max(1, last - first + 1) / MONTH_DAYS;
  const wrong = firings.filter(({ row, recovered = Infinity }) => recovered - row <= FALSE_DAYS);
  const marks = [first, ...firings.map(({ row }) => row), last];
  const silences = marks.slice(1).map((row, index) => row - marks[index]!);
  return {
    monthly: firings.length / months,
    falseMonthly: wrong.length / months,
    longestSilence: Math.max(0, ...silences),
  };
};

/** By which fraction a column had changed 7, 30 and 90 days after a row; null where it is not known, or began at 0. */
export const changesAfter = (column: ArrayLike<number>, row: number): [number | null, number | null, number | null] => {
  const then = column[row] ?? NaN;
  const [week, month, quarter] = AFTER_DAYS.map((days) => {
    const change = ((column[row + days] ?? NaN) - then) / Math.abs(then);
    return Number.isFinite(change) ? change : null;
  });
  return [week!, month!, quarter!];
};

interface Rehearsing {
  readonly criterion: Criterion;
  /** Of row 0, ms. */
  readonly start: number;
  /** By which is told what came after a firing; one value a day. */
  readonly subject: ArrayLike<number>;
}

/** Where an alarm would have fired, had it stood since row 0, and how well. `values`: one a day, NaN without data. */
export const rehearse = (values: Float64Array, { criterion, start, subject }: Rehearsing): RehearsedFirings => {
  const first = Math.max(
    0,
    values.findIndex((value) => value === value),
  );
  const found = replay(criterion, values, start);
  return {
    firings: found.map(({ row, recovered }) => ({
      at: endOf(row, start),
      value: values[row]!,
      recoveredAt: recovered === undefined ? null : endOf(recovered, start),
      after: changesAfter(subject, row),
    })),
    ...statisticsOf(found, { first, last: values.length - 1 }),
  };
};
