import type { EthereumDay } from '../../world/ethereum.ts';
import type { Random } from '../../world/random.ts';

/** A block's place in the world's time. */
export interface Moment {
  readonly height: number;
  /** Unix seconds. */
  readonly time: number;
  readonly day: EthereumDay;
  /** Days since the block before. */
  readonly passed: number;
  /** Whether it is the regular block of its half of the day, unlike those of live hours. */
  readonly isRegular: boolean;
  /** Dollars an ether; 0 before there was a market. */
  readonly price: number;
  readonly branch: number;
  readonly random: Random;
}
