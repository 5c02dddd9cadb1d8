import type { Indicator } from '@chaintide/contracts/indicators';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useReading } from './use-prefetch.ts';

const PATIENCE_MS = 80; // from here on a press that shows nothing seems not to be felt

let presses = 0;

/** Follows a link to an indicator. */
export type Opening = (indicator: Indicator, href: string) => Promise<void>;

/**
 * Goes to an indicator as soon as its series is there: one picture then gives way to the next without an empty one
 * between, which would keep the answer waiting while it is drawn. What takes longer shows that it is on its way.
 * The answer stays the same through every address, so that a menu of a hundred lines need not be drawn again.
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
      flushSync(() => {
        newest.current.onNavigate?.();
        void newest.current.navigate(href, { replace: href === location.pathname + location.search }); // as a link does: back leads to what was before
      });
    },
    [read],
  );
};
