import { z } from 'zod';
import { boardMessage, messageState } from './board.ts';
import { statisticsDays } from '../money/daily-orders.ts';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { indicator } from '../charts/indicators.ts';
import { MESSAGE_LENGTH, NOTE_LENGTH, PAGE_ROWS_MAX, SEARCH_LENGTH, TITLE_LENGTH } from '../limits.ts';
import { changeNote } from '../people/users.ts';
import { workOrderCategory } from './work-orders.ts';
import { written, writtenLine } from '../written.ts';

/** Who answers people: they see the boards' back office. */
export const helpers = ['support', 'verifier', 'admin'] as const;

/** A message as staff see it, whatever became of it. Times in Unix ms. */
export const officeMessage = boardMessage.extend({
  source: z.string(),
  html: z.string(),
  state: messageState,
  processedAt: z.number().nullable(),
  responder: z.string().nullable(),
  /** The newest answer of staff; null if it was settled without one. */
  answer: z.string().nullable(),
  /** The message that it was folded into as part of a flood. */
  floodId: z.number().int().nullable(),
  /** How many more messages were folded into this one as a flood. */
  folded: z.number().int(),
  /** The work order that it was turned into. */
  workOrderId: z.number().int().nullable(),
});
export type OfficeMessage = z.infer<typeof officeMessage>;

/** The lists of the back office. */
export const messageLists = ['unprocessed', 'processed', 'unread', 'held', 'gone', 'all'] as const;
export type MessageList = (typeof messageLists)[number];

export const officeMessagesQuery = z.object({
  list: z.enum(messageLists).default('unprocessed'),
  search: z.string().trim().max(SEARCH_LENGTH).default(''),
  indicator: indicator.shape.id.optional(),
  author: z.string().trim().max(SEARCH_LENGTH).default(''),
  from: askedDay.optional(),
  to: askedDay.optional(),
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
});
export type OfficeMessagesQuery = z.infer<typeof officeMessagesQuery>;

/** Messages of users; what staff write is not counted. */
export const messageCounts = z.object({
  today: z.number().int(),
  processed: z.number().int(),
  unprocessed: z.number().int(),
  unread: z.number().int(),
});
export type MessageCounts = z.infer<typeof messageCounts>;

/** One step of staff. */
export const messageEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open') }),
  z.strictObject({ type: z.literal('answer'), text: written(MESSAGE_LENGTH) }),
  z.strictObject({ type: z.literal('settle') }),
  /** Makes a work order of its author from it. */
  z.strictObject({ type: z.literal('forward'), title: writtenLine(TITLE_LENGTH), category: workOrderCategory }),
  z.strictObject({ type: z.literal('reopen') }),
  z.strictObject({ type: z.literal('release') }),
  /** `isFlood`: with everything that was folded into it. */
  z.strictObject({ type: z.literal('hide'), reason: changeNote, isFlood: z.boolean().default(false) }),
  z.strictObject({ type: z.literal('restore'), reason: changeNote }),
]);
export type MessageEvent = z.infer<typeof messageEvent>;

export const messageHistoryLine = z.object({
  at: z.number(),
  by: z.string().nullable(),
  event: z.string(),
  from: messageState.nullable(),
  to: messageState,
  note: z.string().max(NOTE_LENGTH).nullable(),
});

const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const officeMessagesRoute = route({
  method: 'GET',
  path: '/office/messages',
  access: helpers,
  summary: 'The messages of all boards, by what is to be done, the newest first',
  query: officeMessagesQuery,
  data: z.object({ total: z.number().int(), rows: z.array(officeMessage) }),
});
export const officeMessageRoute = route({
  method: 'GET',
  path: '/office/messages/:id',
  access: helpers,
  summary: 'A message with its thread and its history',
  params: byId,
  data: z.object({
    message: officeMessage,
    thread: z.array(officeMessage),
    history: z.array(messageHistoryLine),
  }),
});
export const messageCountsRoute = route({
  method: 'GET',
  path: '/office/messages/counts',
  access: helpers,
  summary: 'How many messages came today, and how many are processed, unprocessed and unread',
  data: messageCounts,
});
export const dailyMessagesRoute = route({
  method: 'GET',
  path: '/office/messages/statistics',
  access: helpers,
  summary: 'Messages by the day on which they were written and their present state',
  query: z.object({ days: z.enum(statisticsDays).default('30') }),
  data: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.array(z.object({ day: z.iso.date(), part: messageState, messages: z.number().int().positive() })),
  }),
});
export const messageEventRoute = route({
  method: 'POST',
  path: '/office/messages/:id/events',
  access: helpers,
  stepUp: 'none',
  summary: 'Takes one step with a message',
  params: byId,
  body: z.strictObject({ event: messageEvent, version: z.number().int() }),
  data: officeMessage,
});
