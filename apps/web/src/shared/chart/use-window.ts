import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { preferencesChanged, usePreferences } from '../preferences/preferences.ts';
import type { Domain } from '@chaintide/chart/gestures/domain';
import { heldFor, type Held } from '@chaintide/chart/gestures/held-window';
import { rangeOf, rangeText, type Range } from '@chaintide/chart/gestures/range';
import { createShared, type ChartSync } from '@chaintide/chart/gestures/sync';
import { moved, zoomOf, type Move, type Window } from '@chaintide/chart/gestures/window';

const SETTLED_MS = 400; // a gesture is written to the link once it has ended
const TOGETHER = 'together'; // charts that move together show one subject

interface Settings {
  readonly subject: string;
  readonly domain: Domain;
  readonly range: Range | undefined;
  /** Writes the range of a finished gesture to the link. */
  readonly onSettled: (range: Range) => void;
  readonly sync?: ChartSync | undefined;
}

interface Seen {
  readonly window: Window;
  readonly domain: Domain;
  readonly move: (move: Move) => void;
}

const nothing = createShared<Domain | undefined>(undefined);

/** The combined domain of charts that move together; for a single chart, its own. */
const useDomain = (own: Domain, sync: ChartSync | undefined, id: string): Domain => {
  const { subscribe, get } = sync?.domain ?? nothing;
  const together = useSyncExternalStore(subscribe, get);
  useLayoutEffect(() => sync?.join(id, own), [sync, id, own]);
  return together ?? own;
};

/**
 * The visible window, and the function that moves it. The result of a gesture is stored in the link and, as
 * percentages, in this browser.
 */
export const useWindow = ({ subject, domain: own, range, onSettled, sync }: Settings): Seen => {
  const id = useId();
  const { zoom } = usePreferences();
  const dispatch = useDispatch();
  const [alone] = useState(() => createShared<Held | undefined>(undefined));
  const store = sync?.window ?? alone;
  const domain = useDomain(own, sync, id);
  const held = useSyncExternalStore(store.subscribe, store.get);
  const now = heldFor(held, { subject: sync ? TOGETHER : subject, domain, range, zoom });
  useLayoutEffect(() => store.set(now), [store, now]);
  const { window, movedBy } = now;

  const settle = useEffectEvent((left: Window): void => {
    const settled = rangeOf(left, domain);
    const { movedBy: _, ...rest } = now;
    store.set({ ...rest, written: rangeText(settled) });
    dispatch(preferencesChanged({ zoom: zoomOf(left, domain) }));
    onSettled(settled);
  });
  useEffect(() => {
    if (movedBy !== id) return undefined;
    const timer = setTimeout(() => settle(window), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [movedBy, id, window]);

  const move = useCallback(
    (step: Move): void => {
      const before = store.get();
      if (!before) return;
      const next = moved(before.window, step, before.domain);
      if (next !== before.window) store.set({ ...before, window: next, movedBy: id });
    },
    [store, id],
  );

  return { window, domain, move };
};
