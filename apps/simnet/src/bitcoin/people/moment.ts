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
