import { z } from 'zod';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { EVENT_LABEL_LENGTH, EVENT_NOTE_LENGTH } from '../limits.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

export const eventKinds = ['halving', 'upgrade', 'etf', 'collapse', 'market', 'regulation', 'other'] as const;
/** The groups of events that a chart can show; highs are computed from the price. */
export const shownKinds = [...eventKinds, 'high'] as const;
export type ShownKind = (typeof shownKinds)[number];
const eventCoins = ['BTC', 'ETH'] as const;

const FIRST_DAY = '2009-01-03'; // Bitcoin's first day: no chart begins earlier
const LAST_DAY = '2099-12-31'; // later dates are typing errors
const day = z.iso
  .date(problem('day.format'))
  .refine((text) => text >= FIRST_DAY && text <= LAST_DAY, problem('day.range'));
const label = z.string().trim().min(1, problem('name.empty')).max(EVENT_LABEL_LENGTH, problem('name.long'));
const note = z.string().trim().max(EVENT_NOTE_LENGTH, problem('text.long'));

/** The editable part of an event. */
export const eventDraft = z.strictObject({
  /** UTC day, `2024-04-20`. */
  day,
  kind: z.enum(eventKinds),
  /** Null if it applies to every chart. */
  coin: z.enum(eventCoins).nullable(),
  label: z.strictObject({ zh: label, en: label }),
  note: z.strictObject({ zh: note, en: note }),
});
export type EventDraft = z.infer<typeof eventDraft>;

/** An event on a certain day that charts show as a mark. */
export const chartEvent = eventDraft.extend({
  id: z.number().int(),
  /** Sent back with a change, to detect concurrent changes. */
  version: z.number().int(),
});
export type ChartEvent = z.infer<typeof chartEvent>;

const shownEvent = chartEvent.extend({ kind: z.enum(shownKinds) });
export type ShownEvent = z.infer<typeof shownEvent>;

/** Whether an event was entered by an admin, who can change it. */
export const isEntered = (event: ShownEvent): event is ChartEvent => event.kind !== 'high';

/** One change of an event. `was` is null if it was added, `becomes` if it was removed. */
export const eventHistoryLine = z.object({
  id: z.number().int(),
  at: z.number(),
  /** The author; null if the account no longer exists. */
  by: z.string().nullable(),
  was: chartEvent.nullable(),
  becomes: chartEvent.nullable(),
});
export type EventHistoryLine = z.infer<typeof eventHistoryLine>;

const byId = z.object({ id: z.coerce.number().int().positive() });

export const eventsRoute = route({
  method: 'GET',
  path: '/events',
  access: 'public',
  anonymous: true,
  summary: 'Halvings and other events that charts mark, by day',
  data: z.array(shownEvent),
});
export const eventHistoryRoute = route({
  method: 'GET',
  path: '/events/history',
  access: ['admin'],
  summary: 'Who changed which event, the newest first; `before` is the id of a line, and those older than it come',
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  data: z.object({ lines: z.array(eventHistoryLine), hasOlder: z.boolean() }),
});
export const eventCreateRoute = route({
  method: 'POST',
  path: '/events',
  access: ['admin'],
  stepUp: 'none',
  summary: 'Adds an event',
  body: eventDraft,
  data: chartEvent,
});
export const eventChangeRoute = route({
  method: 'PUT',
  path: '/events/:id',
  access: ['admin'],
  stepUp: 'none',
  summary: 'Changes an event',
  params: byId,
  body: z.strictObject({ event: eventDraft, version: z.number().int() }),
  data: chartEvent,
});
export const eventRemoveRoute = route({
  method: 'DELETE',
  path: '/events/:id',
  access: ['admin'],
  stepUp: 'none',
  summary: 'Removes an event',
  params: byId,
  query: z.object({ version: z.coerce.number().int() }),
  data: z.null(),
});
