import { z } from 'zod';
import { route } from '../http.ts';
import { bilingual } from '../language.ts';
import { PAGE_ROWS_MAX } from '../limits.ts';
import { roles, tier } from '../people/roles.ts';

/** Releases of figures of the US economy: past ones with their figures, and coming ones. */

const calendarKinds = ['prices', 'jobs', 'output', 'money', 'banks', 'debt'] as const;
export const calendarKind = z.enum(calendarKinds);
export type CalendarKind = z.infer<typeof calendarKind>;

export const calendarRhythm = z.enum(['week', 'month', 'quarter']);
export type CalendarRhythm = z.infer<typeof calendarRhythm>;

/** `coming`: not released yet; `past`: released, or overdue. */
export const calendarSide = z.enum(['coming', 'past']);

export const PAST_DAYS = 30;
export const COMING_DAYS = 60;

export const calendarRelease = z.object({
  /** Of the metric and the period. */
  id: z.number().int(),
  name: bilingual,
  kind: calendarKind,
  /** The indicator whose chart shows the figure. */
  indicator: z.string(),
  /** Unix ms. */
  time: z.number(),
  /** Whether the day follows from the usual delay of the publisher; otherwise FRED's calendar gives it. */
  isEstimated: z.boolean(),
  every: calendarRhythm,
  /** The day on which the period lies: its first one; for a week, its last. */
  period: z.iso.date(),
  unit: z.enum(['usd', 'btc', 'eth', 'ratio', 'percent', 'count', 'hash']),
  /** The figure of the period before, and of this one, in their newest revision; null if it is not known. */
  previous: z.number().nullable(),
  actual: z.number().nullable(),
  /** The tier that unlocks the figures, if the caller's grade does not include them; they are null then. */
  locked: tier.nullable(),
});
export type CalendarRelease = z.infer<typeof calendarRelease>;

/** When releases or their figures changed last, Unix ms; 0 if not since the start. */
export const calendarState = z.object({ changedAt: z.number() });
export type CalendarState = z.infer<typeof calendarState>;

export const calendarRoute = route({
  method: 'GET',
  path: '/marketall/list/calendar',
  access: roles,
  summary: `Releases of US figures, the next ${COMING_DAYS} or the past ${PAST_DAYS} days, the nearest first`,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
    side: calendarSide.default('coming'),
    kind: calendarKind.optional(),
  }),
  data: calendarState.extend({
    source: z.string(),
    simulated: z.boolean(),
    /** When FRED's calendar was read, Unix ms; null if all days are estimated. */
    fetchedAt: z.number().nullable(),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    list: z.array(calendarRelease),
  }),
});
