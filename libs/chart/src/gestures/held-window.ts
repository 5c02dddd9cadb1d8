import type { Domain } from './domain.ts';
import { rangeText, stretchOf, type Range } from './range.ts';
import { fit, followed, windowOf, type Window, type Zoom } from './window.ts';

/** A window and the settings it was computed for. */
export interface Held {
  /** Identifies the series; `range` is the range in the link. */
  readonly subject: string;
  readonly range: string | undefined;
  /** The range left by a gesture, while it is being written to the link. */
  readonly written?: string;
  readonly domain: Domain;
  readonly window: Window;
  /** Id of the chart whose gesture moved the window and has not yet been written to the link. */
  readonly movedBy?: string;
}

export interface WindowRequest {
  readonly subject: string;
  readonly domain: Domain;
  readonly range: Range | undefined;
  readonly zoom: Zoom;
}

const textOf = (range: Range | undefined): string | undefined => range && rangeText(range);

const fresh = ({ subject, domain, range, zoom }: WindowRequest): Held => ({
  subject,
  domain,
  range: textOf(range),
  window: range ? fit(stretchOf(range, domain), domain) : windowOf(zoom, domain),
});

/**
 * Returns the window for the request settings: a new one for another series or range, otherwise the held one, adjusted
 * as the domain grows.
 */
export const heldFor = (held: Held | undefined, request: WindowRequest): Held => {
  const range = textOf(request.range);
  if (held?.subject !== request.subject) return fresh(request);
  if (held.range !== range) return range !== undefined && range === held.written ? { ...held, range } : fresh(request);
  const { first, last } = held.domain;
  if (first === request.domain.first && last === request.domain.last) return held;
  // the history now starts at another time, or another chart was added; nobody has chosen this window yet
  const isUntouched = held.movedBy === undefined && held.written === undefined;
  if (isUntouched && first !== request.domain.first) return fresh(request);
  return { ...held, domain: request.domain, window: followed(held.window, held.domain, request.domain) };
};
