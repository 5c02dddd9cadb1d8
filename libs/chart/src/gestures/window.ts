import { DEFAULT_ZOOM } from '@chaintide/contracts/limits';
import type { Domain } from './domain.ts';

/** The visible part of the time axis, in any unit; from < to. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** A window in percent of the domain, as stored in this browser. */
export interface Zoom {
  readonly start: number;
  readonly end: number;
}

export type Move =
  /** Multiplies the span by `factor` and keeps `at` in place. */
  | { readonly type: 'zoom'; readonly factor: number; readonly at: number }
  /** Shifts by a fraction of the span, to the right if positive. */
  | { readonly type: 'pan'; readonly by: number }
  | { readonly type: 'show'; readonly window: Window }
  | { readonly type: 'toStart' }
  | { readonly type: 'toEnd' }
  | { readonly type: 'reset' };

const length = ({ first, last }: Domain): number => last - first;

/** Limits the span to legal values and shifts the window into the domain. */
export const fit = ({ from, to }: Window, domain: Domain): Window => {
  const whole = length(domain);
  const span = Math.min(whole, Math.max(to - from, Math.min(domain.minSpan, whole)));
  if (span >= whole) return { from: domain.first, to: domain.last };
  const centre = (from + to) / 2;
  // a window enlarged to the legal minimum grows around its centre, or to the left if it ended at the newest point
  const start = to >= domain.last ? domain.last - span : to - from >= span ? from : centre - span / 2;
  const legal = Math.min(Math.max(start, domain.first), domain.last - span);
  return { from: legal, to: legal + span };
};

export const windowOf = (zoom: Zoom, domain: Domain): Window =>
  fit(
    {
      from: domain.first + (length(domain) * zoom.start) / 100,
      to: domain.first + (length(domain) * zoom.end) / 100,
    },
    domain,
  );

export const zoomOf = ({ from, to }: Window, domain: Domain): Zoom => {
  const whole = length(domain);
  if (whole <= 0) return { start: 0, end: 100 };
  return { start: ((from - domain.first) / whole) * 100, end: ((to - domain.first) / whole) * 100 };
};

const zoomed = ({ from, to }: Window, { factor, at }: { factor: number; at: number }, domain: Domain): Window => {
  const legal = Math.max(Math.min(domain.minSpan, length(domain)), Math.min(length(domain), (to - from) * factor));
  const share = (at - from) / (to - from);
  const start = at - legal * share;
  return fit({ from: start, to: start + legal }, domain);
};

const panned = ({ from, to }: Window, by: number, domain: Domain): Window => {
  const span = to - from;
  const start = Math.min(Math.max(from + span * by, domain.first), domain.last - span);
  return { from: start, to: start + span };
};

const after = (window: Window, move: Move, domain: Domain): Window => {
  const span = window.to - window.from;
  if (move.type === 'zoom') return zoomed(window, move, domain);
  if (move.type === 'pan') return panned(window, move.by, domain);
  if (move.type === 'show') return fit(move.window, domain);
  if (move.type === 'toStart') return { from: domain.first, to: domain.first + span };
  if (move.type === 'toEnd') return { from: domain.last - span, to: domain.last };
  return windowOf(DEFAULT_ZOOM, domain);
};

/** The window after a move; the same object when nothing changes. */
export const moved = (window: Window, move: Move, domain: Domain): Window => {
  const next = after(window, move, domain);
  return next.from === window.from && next.to === window.to ? window : next;
};

/** The window after the domain has grown: one that ended at the newest point follows it, any other stays in place. */
export const followed = (window: Window, before: Domain, now: Domain): Window => {
  const span = window.to - window.from;
  return window.to >= before.last ? fit({ from: now.last - span, to: now.last }, now) : fit(window, now);
};
