import type { Domain } from './domain.ts';
import { rangeText, stretchOf, type Range } from './range.ts';
import { fit, followed, windowOf, type Window, type Zoom } from './window.ts';

/** A window and what it was made for. */
export interface Held {
  /** Which series and which range of the link. */
  readonly subject: string;
  readonly range: string | undefined;
  /** The range a gesture left, on its way into the link. */
  readonly written?: string;
  readonly domain: Domain;
  readonly window: Window;
  /** Whose gesture has moved it and is not written down yet. */
  readonly movedBy?: string;
}

export interface Wanted {
  readonly subject: string;
  readonly domain: Domain;
  readonly range: Range | undefined;
  readonly zoom: Zoom;
}

const textOf = (range: Range | undefined): string | undefined => range && rangeText(range);

const fresh = ({ subject, domain, range, zoom }: Wanted): Held => ({
  subject,
  domain,
  range: textOf(range),
  window: range ? fit(stretchOf(range, domain), domain) : windowOf(zoom, domain),
});

/** The window for what is wanted now: made anew for another series or range, else carried along as the domain grows. */
export const heldFor = (held: Held | undefined, wanted: Wanted): Held => {
  const range = textOf(wanted.range);
  if (held?.subject !== wanted.subject) return fresh(wanted);
  if (held.range !== range) return range !== undefined && range === held.written ? { ...held, range } : fresh(wanted);
  const { first, last } = held.domain;
  if (first === wanted.domain.first && last === wanted.domain.last) return held;
  // an older history than was known, or another chart beside: nobody has chosen this window yet
  const isUntouched = held.movedBy === undefined && held.written === undefined;
  if (isUntouched && first !== wanted.domain.first) return fresh(wanted);
  return { ...held, domain: wanted.domain, window: followed(held.window, held.domain, wanted.domain) };
};
