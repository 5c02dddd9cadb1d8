import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether the page is visible; rerenders when that changes. */
export const usePageSeen = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
