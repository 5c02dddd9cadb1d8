import type { LiveClient } from './live-client.ts';

/** Arguments that the store passes to endpoints that follow a topic. */
export interface LiveExtra {
  readonly live: LiveClient;
  /** Calls the listener at every change of the store. */
  readonly subscribe: (listener: () => void) => () => void;
}

export const liveOf = (extra: unknown): LiveClient => (extra as LiveExtra).live;
export const subscribeOf = (extra: unknown): LiveExtra['subscribe'] => (extra as LiveExtra).subscribe;
