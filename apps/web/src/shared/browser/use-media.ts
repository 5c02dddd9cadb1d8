import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export const useMedia = (query: string): boolean => useSyncExternalStore(
  (changed) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  },
  () => window.matchMedia(query).matches,
);

export const PHONE = '(max-width: 767px)';
