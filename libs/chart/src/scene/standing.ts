import { standingAmong, type Standing } from '@chaintide/indicators/standing';
import type { SeriesColumns } from './series-columns.ts';

interface StandingSince extends Standing {
  /** Start of the first bucket with a value, unix seconds. */
  readonly since: number;
}

const FEWEST = 30; // among fewer values, a rank says nothing

/** Where the newest value of the main column stands in its history; undefined in a short one. */
export const standingOf = ({ times, values: [main] }: SeriesColumns): StandingSince | undefined => {
  const newest = main?.findLast((value) => !Number.isNaN(value));
  if (!main || newest === undefined) return undefined;
  const standing = standingAmong(main, newest);
  if (standing.count < FEWEST) return undefined;
  return { ...standing, since: times[main.findIndex((value) => !Number.isNaN(value))]! };
};
