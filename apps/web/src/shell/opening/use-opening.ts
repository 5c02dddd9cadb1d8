import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useReading } from './use-prefetch.ts';

const PATIENCE_MS = 80; // from here on, a press without any effect seems to be ignored

let presses = 0;

/** Follows a link to an indicator. */
export type Opening = (indicator: Indicator, href: string) => Promise<void>;

/**
 * Navigates to an indicator as soon as its series is loaded, so that one picture replaces the other without an empty
 * one in between, whose rendering would delay the response. If loading takes longer, a loading state is shown. The
 * callback is stable across addresses, so that a menu of a hundred lines need not be rendered again.
 */
export const useOpening = (onNavigate?: () => void): Opening => {
  const read = useReading();
  const navigate = useNavigate();
  const newest = useRef({ navigate, onNavigate });
  useLayoutEffect(() => {
    newest.current = { navigate, onNavigate };
  });
  return useCallback(
    async (indicator, href) => {
      presses += 1;
      const [press, from] = [presses, location.href];
      await Promise.race([
        read(indicator),
        new Promise((late) => {
          setTimeout(late, PATIENCE_MS);
        }),
      ]);
      if (press !== presses || location.href !== from) return;
      newest.current.onNavigate?.();
      // like a link: back leads to the page before
      void newest.current.navigate(href, { replace: href === location.pathname + location.search });
    },
    [read],
  );
};
