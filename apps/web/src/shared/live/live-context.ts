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

/** Runs when the line is back and no hole is left. */
export const useOnReturn = (perform: () => void): void => {
  const { state } = useConnection();
  const run = useEffectEvent(perform);
  useEffect(() => {
    if (state === 'live') run();
  }, [state]);
};
