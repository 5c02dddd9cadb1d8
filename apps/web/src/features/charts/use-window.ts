import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { preferencesChanged, usePreferences } from '../../shared/preferences/preferences.ts';
import type { Domain } from '../../shared/chart/domain.ts';
import { rangeOf, rangeText, stretchOf, type Range } from './range.ts';
import { fit, followed, moved, windowOf, zoomOf, type Move, type Window, type Zoom } from './window.ts';

const SETTLED_MS = 400; // a gesture is written down once it has ended

interface Held {
  /** Which series and which range of the link the window was made for. */
  readonly subject: string;
  readonly range: string | undefined;
  /** The range a gesture left, on its way into the link. */
  readonly written?: string;
  readonly domain: Domain;
  readonly window: Window;
  /** A gesture has moved it and is not written down yet. */
  readonly isMoved: boolean;
}

interface Wanted {
  readonly subject: string;
  readonly domain: Domain;
  readonly range: Range | undefined;
  readonly zoom: Zoom;
}

const textOf = (range: Range | undefined): string | undefined => range && rangeText(range);

const fresh = ({ subject, domain, range, zoom }: Wanted): Held => ({
  subject, domain, range: textOf(range), isMoved: false, window: range ? fit(stretchOf(range, domain), domain) : windowOf(zoom, domain),
});

/** The window for what is wanted now: made anew for another series or range, else carried along as the domain grows. */
const current = (held: Held | undefined, wanted: Wanted): Held => {
  const range = textOf(wanted.range);
  if (held?.subject !== wanted.subject) return fresh(wanted);
  if (held.range !== range) return range === held.written ? { ...held, range } : fresh(wanted);
  const { first, last } = held.domain;
  if (first === wanted.domain.first && last === wanted.domain.last) return held;
  return { ...held, domain: wanted.domain, window: followed(held.window, held.domain, wanted.domain) };
};

interface Settings {
  readonly subject: string;
  readonly domain: Domain;
  readonly range: Range | undefined;
  /** Writes the range of a finished gesture into the link. */
  readonly onSettled: (range: Range) => void;
}

/** The window that is seen, and how to move it. What a gesture leaves is kept in the link and, as percentages, in this browser. */
export const useWindow = ({ subject, domain, range, onSettled }: Settings): { window: Window; move: (move: Move) => void } => {
  const { zoom } = usePreferences();
  const dispatch = useDispatch();
  const [held, setHeld] = useState<Held>();
  const now = current(held, { subject, domain, range, zoom });
  if (now !== held) setHeld(now);
  const { window, isMoved } = now;

  const settle = useEffectEvent((left: Window): void => {
    const settled = rangeOf(left, domain);
    setHeld({ ...now, written: rangeText(settled), isMoved: false });
    dispatch(preferencesChanged({ zoom: zoomOf(left, domain) }));
    onSettled(settled);
  });
  useEffect(() => {
    if (!isMoved) return undefined;
    const timer = setTimeout(() => settle(window), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isMoved, window]);

  const move = useCallback((step: Move): void => {
    setHeld((before) => {
      const next = before && moved(before.window, step, before.domain);
      return next === before?.window ? before : before && next && { ...before, window: next, isMoved: true };
    });
  }, []);

  return { window, move };
};
