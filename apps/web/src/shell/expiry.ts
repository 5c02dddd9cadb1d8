import { DAY, HOUR } from '@chaintide/contracts/limits';
import type { Ending } from '@chaintide/contracts/people/standing';

const SOON_MS = 7 * DAY; // a renewal or an upgrade takes a few days to consider

export interface Expiry extends Ending {
  readonly unit: 'Days' | 'Hours';
  /** The number of units left; a started one counts. */
  readonly left: number;
  readonly isSoon: boolean;
}

/** The time until an ending, as the header words it. */
export const expiryOf = (ending: Ending, now: number): Expiry => {
  const rest = ending.at - now;
  const unit = rest > DAY ? 'Days' : 'Hours';
  return { ...ending, unit, left: Math.ceil(rest / (unit === 'Days' ? DAY : HOUR)), isSoon: rest <= SOON_MS };
};
