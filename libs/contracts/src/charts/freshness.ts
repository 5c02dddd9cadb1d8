import { z } from 'zod';
import { route } from '../http.ts';
import { resolution } from './resolutions.ts';

/** How fresh an indicator is, and its newest value. */
export const freshness = z.object({
  id: z.string(),
  resolution,
  /**
   * `locked`: above the caller's grade, and therefore without values; `noSource`: nothing feeds it; `sourceDown`: what
   * would feed it cannot be reached, and nothing is stored.
   */
  state: z.enum(['open', 'locked', 'noSource', 'sourceDown']),
  /** When the newest input was fetched, Unix ms; null if none was. */
  updatedAt: z.number().nullable(),
  /** Start of the newest bucket with a value, in Unix seconds; null if there is none. */
  time: z.number().int().nullable(),
  value: z.number().nullable(),
  simulated: z.boolean(),
});
export type Freshness = z.infer<typeof freshness>;

export const freshnessRoute = route({
  method: 'GET',
  path: '/freshness',
  access: 'public',
  summary: "The newest value of every indicator and when it was fetched, in the catalogue's order",
  data: z.array(freshness),
});

/** The ids of the indicators that one source feeds, because their formulas read its metrics; in the catalogue's order. */
export const sourceFeed = z.object({ source: z.string(), indicators: z.array(z.string()) });
export type SourceFeed = z.infer<typeof sourceFeed>;

export const feedsRoute = route({
  method: 'GET',
  path: '/status/feeds',
  access: 'public',
  anonymous: true,
  summary: 'The indicators that each source feeds; the same until the installation is configured differently',
  data: z.array(sourceFeed),
});
