import type { ConnectionState } from './live-line.ts';

/** The connection to the gateway as shown in the header. */
export interface Connection {
  readonly state: ConnectionState;
  /** Number of times an established connection was lost. */
  readonly losses: number;
  readonly roundTripMs: number | null;
}

/** Holds the connection's state for React to subscribe to. */
export const createConnectionStore = () => {
  const listeners = new Set<() => void>();
  let connection: Connection = { state: 'connecting', losses: 0, roundTripMs: null };
  return {
    get: (): Connection => connection,
    change: (change: Partial<Connection>): void => {
      connection = { ...connection, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
