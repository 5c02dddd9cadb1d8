import type { LiveClient } from '../live/live-client.ts';

/** What the store hands to endpoints that follow a topic. */
export interface LiveExtra { readonly live: LiveClient }

export const liveOf = (extra: unknown): LiveClient => (extra as LiveExtra).live;
