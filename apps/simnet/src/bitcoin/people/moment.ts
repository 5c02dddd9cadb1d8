import type { ChainDay } from '../../world/chain.ts';
import type { Random } from '../../world/random.ts';

/** A block's place in the world's time. */
export interface Moment {
  readonly height: number;
  /** Unix seconds. */
  readonly time: number;
  readonly day: ChainDay;
  /** Days since the block before. */
  readonly passed: number;
  readonly random: Random;
}

const MOST_EVENTS = 60;

/** A number of events around a small mean. */
export const events = (mean: number, random: Random): number => {
  const floor = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > floor && count < MOST_EVENTS; product *= random()) count += 1;
  return count;
};
