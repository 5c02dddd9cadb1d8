import { createConnectionStore } from './connection-store.ts';
import type { LiveClient } from './live-client.ts';

/** A line over which nothing comes; a test replaces what it needs. */
export const quietLine = (own: Partial<LiveClient> = {}): LiveClient => {
  const connection = createConnectionStore();
  return {
    start: async () => undefined,
    stop: () => undefined,
    retry: () => undefined,
    reconnect: () => undefined,
    rest: () => undefined,
    wake: async () => undefined,
    watch: () => ({ leave: () => undefined, again: async () => undefined }),
    topics: () => [],
    now: Date.now,
    connection: connection.get,
    subscribe: connection.subscribe,
    ...own,
  };
};
