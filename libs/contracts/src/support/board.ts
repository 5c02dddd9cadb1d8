import { z } from 'zod';
import { indicator } from '../charts/indicators.ts';
import { route } from '../http.ts';
import { BOARD_PAGE, BOARD_PAGE_MAX, MESSAGE_LENGTH } from '../limits.ts';
import { accountRoles } from '../people/roles.ts';
import { idempotencyKey } from '../money/withdrawals.ts';
import { written } from '../written.ts';

/** The states of a message, in the machine's order. `held`: contains a link and waits for staff, because its author is new. */
export const messageStates = ['held', 'unread', 'read', 'processed', 'hidden', 'deleted'] as const;
export const messageState = z.enum(messageStates);
export type MessageState = z.infer<typeof messageState>;

/** Like, dislike or neither (spec 000 §4). */
export const choices = { none: 0, like: 1, dislike: 2 } as const;
export const choose = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type Choose = z.infer<typeof choose>;

/** A point of a chart that a message is about: unix seconds, the value that its author saw, and whether that was simulated. */
export const messagePin = z.strictObject({
  time: z.number().int().min(1_230_940_800).max(4_102_444_800), // from Bitcoin's first day to 2100
  value: z.number().refine(Number.isFinite),
  simulated: z.boolean().default(false),
});
export type MessagePin = z.infer<typeof messagePin>;

/** A message on the board of an indicator, as everyone sees it. Times in Unix ms. */
export const boardMessage = z.object({
  id: z.number().int(),
  /** The number shown to people: `M000042`. */
  number: z.string(),
  indicator: indicator.shape.id,
  /** The message that begins its thread; null if it begins one. */
  rootId: z.number().int().nullable(),
  /** The message that it replies to, and its author. */
  parentId: z.number().int().nullable(),
  parentName: z.string().nullable(),
  author: z.object({ id: z.number().int(), userName: z.string(), isStaff: z.boolean() }),
  at: z.number(),
  /** The text, and the same as safe HTML; null if it is gone. */
  source: z.string().nullable(),
  html: z.string().nullable(),
  pin: messagePin.nullable(),
  likes: z.number().int(),
  dislikes: z.number().int(),
  /** Grows with every change of the two counts: the greater one belongs to the newer pair. */
  tally: z.number().int(),
  /** `gone` messages keep their place. */
  standing: z.enum(['shown', 'held', 'hidden', 'deleted']),
  /** Why staff hid it. */
  reason: z.string().nullable(),
  version: z.number().int(),
});
export type BoardMessage = z.infer<typeof boardMessage>;

/** The same with the caller's choice. */
const chosenMessage = boardMessage.extend({ choose });
export type ChosenMessage = z.infer<typeof chosenMessage>;

/** A message that begins a thread, with its newest replies in the order in which they were written. */
export const boardThread = chosenMessage.extend({ replyCount: z.number().int(), replies: z.array(chosenMessage) });
export type BoardThread = z.infer<typeof boardThread>;

/** A point of the chart that is being discussed. */
export const discussedPoint = z.object({
  id: z.number().int(),
  pin: messagePin,
  userName: z.string(),
  /** The beginning of the text. */
  excerpt: z.string(),
  replyCount: z.number().int(),
});
export type DiscussedPoint = z.infer<typeof discussedPoint>;

const text = written(MESSAGE_LENGTH);
const onBoard = z.object({ indicator: indicator.shape.id });
const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const messageDraft = z.strictObject({ text, pin: messagePin.nullable().default(null) });
const replyDraft = z.strictObject({ text });

export const boardRoute = route({
  method: 'GET',
  path: '/board/:indicator/messages',
  access: 'public',
  summary:
    'The threads on the board of an indicator, the newest first; `before` is the id of a thread, and those older than it come',
  params: onBoard,
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    rows: z.coerce.number().int().min(1).max(BOARD_PAGE_MAX).default(BOARD_PAGE),
  }),
  data: z.object({ total: z.number().int(), hasOlder: z.boolean(), threads: z.array(boardThread) }),
});
export const boardThreadRoute = route({
  method: 'GET',
  path: '/board/threads/:id',
  access: 'public',
  summary: 'The thread of a message, with all its replies',
  params: byId,
  data: boardThread,
});
export const boardPointsRoute = route({
  method: 'GET',
  path: '/board/:indicator/points',
  access: 'public',
  summary: 'The points of the chart that are being discussed',
  params: onBoard,
  data: z.array(discussedPoint),
});
export const ownMessagesRoute = route({
  method: 'GET',
  path: '/board/own',
  access: accountRoles,
  summary: "The caller's messages on every board and the replies to them, the newest first",
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    rows: z.coerce.number().int().min(1).max(BOARD_PAGE_MAX).default(BOARD_PAGE),
  }),
  data: z.object({ total: z.number().int(), threads: z.array(boardThread) }),
});
export const messageCreateRoute = route({
  method: 'POST',
  path: '/board/:indicator/messages',
  access: accountRoles,
  once: { exceptFor: [] },
  summary: 'Writes a message that begins a thread',
  params: onBoard,
  body: messageDraft.extend({ key: idempotencyKey }),
  data: boardThread,
});
export const replyCreateRoute = route({
  method: 'POST',
  path: '/board/messages/:id/replies',
  access: accountRoles,
  once: { exceptFor: [] },
  summary: 'Replies to a message',
  params: byId,
  body: replyDraft.extend({ key: idempotencyKey }),
  data: chosenMessage,
});
export const messageChoiceRoute = route({
  method: 'PUT',
  path: '/board/messages/:id/choice',
  access: accountRoles,
  summary: 'Likes (1) or dislikes (2) a message, or takes that back (0)',
  params: byId,
  body: z.strictObject({ choose }),
  data: boardMessage.pick({ likes: true, dislikes: true, tally: true }).extend({ choose }),
});
export const messageDeleteRoute = route({
  method: 'DELETE',
  path: '/board/messages/:id',
  access: accountRoles,
  summary: "Deletes the caller's own message within ten minutes",
  params: byId,
  data: z.null(),
});
