import { DAY } from '@chaintide/contracts/limits';
import { resolutionMs, type Resolution } from '@chaintide/contracts/resolutions';

const MONTH_DAYS = 30.44;

/** Days of an average as points of a series, never below one: of one point there is nothing to average. */
export const averagePoints = (days: number, resolution: Resolution): number => {
  const length = resolutionMs[resolution] ?? MONTH_DAYS * DAY;
  return Math.max(1, Math.round((days * DAY) / length));
};
