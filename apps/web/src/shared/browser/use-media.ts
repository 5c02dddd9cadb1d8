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
/** Narrower than this, the page beside the menu would be smaller than on a phone held sideways, so the menu is a drawer. */
export const NARROW = '(max-width: 899px)';
/** Below this width, a chart's ranges and its actions do not fit into one row beside the menu. */
export const TIGHT = '(max-width: 1009px)';
