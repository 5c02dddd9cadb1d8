import { DAY } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/charts/resolutions';

const MONTH_DAYS = 30.44;

/** Converts the days of an average to points of a series; at least one. */
export const averagePoints = (days: number, resolution: Resolution): number => {
  const length = resolutionMs[resolution] ?? MONTH_DAYS * DAY;
  return Math.max(1, Math.round((days * DAY) / length));
};
