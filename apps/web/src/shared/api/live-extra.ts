import type { LiveClient } from '../live/live-client.ts';

/** What the store hands to endpoints that follow a topic. */
export interface LiveExtra {
  readonly live: LiveClient;
  /** Hears of every change of the store. */
  readonly subscribe: (listener: () => void) => () => void;
}

export const liveOf = (extra: unknown): LiveClient => (extra as LiveExtra).live;
export const subscribeOf = (extra: unknown): LiveExtra['subscribe'] => (extra as LiveExtra).subscribe;
