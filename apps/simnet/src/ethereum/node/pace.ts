import type { Pace } from '../../blocks/live-hours.ts';
import type { World } from '../../world/world.ts';

/** Seconds from block to block in live hours. */
export const LIVE = 15;

/** Two blocks a day, in live hours four a minute. */
export const paceOf = ({ seed }: Pick<World, 'seed'>): Pace => ({ seed, slot: 12 * 3_600, live: LIVE, salt: 74 });
