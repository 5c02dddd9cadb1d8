import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
export const useMedia = (query: string): boolean => {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
};

export const PHONE = '(max-width: 767px)';
/** Beside the menu, the ranges of a chart and what can be done with it do not share a row. */
export const TIGHT = '(max-width: 1009px)';
