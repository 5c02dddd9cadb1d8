import type { SeriesColumns } from './series-columns.ts';

/** The place of the newest value among all values of its history. */
export interface Standing {
  /** 1 for the highest; equal values share a rank. */
  readonly rank: number;
  /** Number of values, the newest included. */
  readonly count: number;
  /** Share of the other values that are lower, from 0 to 1. */
  readonly higherThan: number;
  /** Start of the first bucket with a value, unix seconds. */
  readonly since: number;
}

const FEWEST = 30; // among fewer values, a rank says nothing

/** Where the newest value of the main column stands; undefined in a short history. */
export const standingOf = ({ times, values: [main] }: SeriesColumns): Standing | undefined => {
  const newest = main?.findLast((value) => !Number.isNaN(value));
  if (!main || newest === undefined) return undefined;
  let [count, lower, higher] = [0, 0, 0];
  for (const value of main) {
    if (Number.isNaN(value)) continue;
    count++;
    if (value < newest) lower++;
    else if (value > newest) higher++;
  }
  if (count < FEWEST) return undefined;
  const since = times[main.findIndex((value) => !Number.isNaN(value))]!;
  return { rank: higher + 1, count, higherThan: lower / (count - 1), since };
};
