import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Connection } from './connection-store.ts';
import type { LiveClient } from './live-client.ts';

const LiveContext = createContext<LiveClient | null>(null);

export const LiveProvider = LiveContext.Provider;

export const useLive = (): LiveClient => {
  const live = useContext(LiveContext);
  if (!live) throw new Error('no LiveProvider above');
  return live;
};

export const useConnection = (): Connection => {
  const live = useLive();
  return useSyncExternalStore(live.subscribe, live.connection);
};

/** Calls `perform` when the connection is restored and all topics are up to date. */
export const useOnReturn = (perform: () => void): void => {
  const { state } = useConnection();
  const run = useEffectEvent(perform);
  useEffect(() => {
    if (state === 'live') run();
  }, [state]);
};
