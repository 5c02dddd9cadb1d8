import type { ConnectionState } from './live-line.ts';

/** What the header shows of the line to the gateway. */
export interface Connection {
  readonly state: ConnectionState;
  /** How often an established line was lost. */
  readonly losses: number;
  readonly roundTripMs: number | null;
}

/** Holds the connection for React to subscribe to. */
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
