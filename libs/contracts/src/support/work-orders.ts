import { z } from 'zod';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import {
  DESCRIPTION_LENGTH,
  FILES_MAX,
  MESSAGE_LENGTH,
  PAGE_ROWS_MAX,
  SEARCH_LENGTH,
  TITLE_LENGTH,
} from '../limits.ts';
import { pages } from '../pages.ts';
import { attachment } from './work-order-files.ts';
import { idempotencyKey } from '../money/withdrawals.ts';
import { written, writtenLine } from '../written.ts';

const incomplete = { empty: 'data.incomplete' } as const;
const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

export const workOrderStates = [
  'unread',
  'toBeProcessed',
  'processed',
  'toBeReviewed',
  'reviewed',
  'closed',
  'withdrawn',
] as const;
export const workOrderState = z.enum(workOrderStates);
export type WorkOrderState = z.infer<typeof workOrderState>;

/** `data`: an objection to a number that the product shows. */
export const workOrderCategories = ['data', 'payment', 'account', 'suggestion', 'other'] as const;
export const workOrderCategory = z.enum(workOrderCategories, problem('data.incomplete'));
export type WorkOrderCategory = z.infer<typeof workOrderCategory>;

/** Where an order came from, if not from the form: a message of the board. */
export const workOrderOrigin = z.object({ kind: z.literal('message'), id: z.number().int() });
export type WorkOrderOrigin = z.infer<typeof workOrderOrigin>;

const times = z.number().nullable();
const person = z.object({ id: z.number().int(), userName: z.string() });

/** A work order, for its submitter. Times in Unix ms. */
export const workOrder = z.object({
  id: z.number().int(),
  /** The number shown to people: `T000042`. */
  number: z.string(),
  state: workOrderState,
  title: z.string(),
  category: workOrderCategory,
  origin: workOrderOrigin.nullable(),
  submittedAt: z.number(),
  /** The last step. */
  changedAt: z.number(),
  /** Since when it waits for an answer; null if it does not. */
  waitsSince: times,
  /** When an answer is due; without one it is overdue from then on. */
  dueAt: times,
  responder: z.string().nullable(),
  repliedAt: times,
  auditor: z.string().nullable(),
  auditedAt: times,
  /** When the thirty days were granted for it. */
  bonusAt: times,
  /** Sent back with an event, to detect concurrent changes. */
  version: z.number().int(),
});
export type WorkOrder = z.infer<typeof workOrder>;

/** The view of support, verifiers and admins. */
export const workOrderCase = workOrder.extend({
  user: person,
  /** Who is answering it at the moment. */
  holder: person.nullable(),
});
export type WorkOrderCase = z.infer<typeof workOrderCase>;

/** One line of an order's timeline: a step, with what was written and attached. */
export const workOrderLine = z.object({
  /** Numbers the lines of all orders in their order. */
  line: z.number().int(),
  at: z.number(),
  /** Null for the program, and for accounts that were deleted. */
  by: z.string().nullable(),
  isOwner: z.boolean(),
  event: z.string(),
  from: workOrderState.nullable(),
  to: workOrderState,
  /** The text as written, and as safe HTML. */
  text: z.object({ source: z.string(), html: z.string() }).nullable(),
  /** Only staff see it. */
  isInternal: z.boolean(),
  files: z.array(attachment),
});
export type WorkOrderLine = z.infer<typeof workOrderLine>;

const files = z.array(z.number().int().positive()).max(FILES_MAX, problem('files.many')).default([]);
const message = written(MESSAGE_LENGTH, incomplete);
const note = z.union([z.literal(''), written(MESSAGE_LENGTH)]).default('');

export const workOrderDraft = z.strictObject({
  title: writtenLine(TITLE_LENGTH, incomplete),
  category: workOrderCategory,
  description: written(DESCRIPTION_LENGTH, incomplete),
  files,
});
export type WorkOrderDraft = z.infer<typeof workOrderDraft>;

/** Events of the submitter. `resubmit`: adds to an order that is not in review. */
export const ownWorkOrderEvent = z.discriminatedUnion('type', [
  workOrderDraft.extend({ type: z.literal('edit') }),
  z.strictObject({ type: z.literal('resubmit'), message, files }),
  z.strictObject({ type: z.literal('askAgain'), message, files }),
  z.strictObject({ type: z.literal('withdraw') }),
  z.strictObject({ type: z.literal('end') }),
]);
export type OwnWorkOrderEvent = z.infer<typeof ownWorkOrderEvent>;

/** Events of support and verifiers; the machine decides who may send which. */
export const workOrderEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open') }),
  z.strictObject({ type: z.literal('reply'), message, files }),
  z.strictObject({ type: z.literal('requestReview'), message: note }),
  z.strictObject({ type: z.literal('approve'), message }),
  z.strictObject({ type: z.literal('reject'), message }),
]);
export type WorkOrderEvent = z.infer<typeof workOrderEvent>;

/** `overdue`: without an answer for a day. `mine`: the caller answered it or is answering it. */
export const workOrderQueues = ['unread', 'toBeProcessed', 'overdue', 'toBeReviewed', 'mine'] as const;
export const workOrderQueue = z.enum(workOrderQueues);
export type WorkOrderQueue = z.infer<typeof workOrderQueue>;
export const workOrderCounts = z.record(workOrderQueue, z.number().int());
export type WorkOrderCounts = z.infer<typeof workOrderCounts>;

const byId = z.object({ id: z.coerce.number().int().positive() });
const time = z.coerce.number().int().nonnegative().optional();
const searchText = z.string().trim().max(SEARCH_LENGTH).default('');
const filters = {
  /** Words of its title and of what was written, or its number. */
  q: searchText,
  state: workOrderState.optional(),
  category: workOrderCategory.optional(),
  /** Submitted at this time or later, and before that time; Unix ms. */
  from: time,
  until: time,
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
};
const version = z.number().int();
const owners = pages['/help'];
const helpers = pages['/HelpBackstage'];

export const workOrdersRoute = route({
  method: 'GET',
  path: '/workOrders',
  access: owners,
  summary: "The caller's work orders: those that are open, then the others, the newest first",
  query: z.object(filters),
  data: z.object({ total: z.number().int(), rows: z.array(workOrder) }),
});
export const workOrderRoute = route({
  method: 'GET',
  path: '/workOrders/:id',
  access: owners,
  summary: "One of the caller's work orders and its timeline",
  params: byId,
  data: z.object({ workOrder, lines: z.array(workOrderLine) }),
});
export const workOrderSubmitRoute = route({
  method: 'POST',
  path: '/workOrders',
  access: owners,
  once: { exceptFor: [] },
  summary: 'Submits a work order, with files that were uploaded before',
  body: workOrderDraft.extend({ key: idempotencyKey }),
  data: workOrder,
});
export const ownWorkOrderEventRoute = route({
  method: 'POST',
  path: '/workOrders/:id/events',
  access: owners,
  summary: 'Edits, resubmits, withdraws or ends a work order, or asks again',
  params: byId,
  body: z.strictObject({ event: ownWorkOrderEvent, version }),
  data: workOrder,
});
export const workOrderCasesRoute = route({
  method: 'GET',
  path: '/help/workOrders',
  access: helpers,
  summary: 'Every work order, searched and filtered; a queue lists those that wait longest first',
  query: z.object({
    ...filters,
    queue: workOrderQueue.optional(),
    /** Part of the submitter's name. */
    author: searchText,
  }),
  data: z.object({ total: z.number().int(), rows: z.array(workOrderCase) }),
});
export const workOrderCountsRoute = route({
  method: 'GET',
  path: '/help/workOrders/counts',
  access: helpers,
  summary: 'How many work orders are in each queue of the caller',
  data: workOrderCounts,
});
export const workOrderCaseRoute = route({
  method: 'GET',
  path: '/help/workOrders/:id',
  access: helpers,
  summary: 'One work order and its timeline',
  params: byId,
  data: z.object({ workOrder: workOrderCase, lines: z.array(workOrderLine) }),
});
export const workOrderEventRoute = route({
  method: 'POST',
  path: '/help/workOrders/:id/events',
  access: helpers,
  stepUp: 'none',
  summary: 'Opens or answers a work order, or has it reviewed; approves or rejects one that is reviewed',
  params: byId,
  body: z.strictObject({ event: workOrderEvent, version }),
  data: workOrderCase,
});
export const workOrderBonusRoute = route({
  method: 'POST',
  path: '/help/workOrders/:id/bonus',
  access: ['verifier', 'admin'],
  stepUp: 'session',
  summary: 'Grants the submitter of a reviewed order thirty days of the highest grade, once',
  params: byId,
  body: z.strictObject({ version }),
  data: workOrderCase,
});
export const workOrderHoldRoute = route({
  method: 'POST',
  path: '/help/workOrders/:id/hold',
  access: ['support', 'admin'],
  stepUp: 'none',
  summary: 'Takes a work order in order to answer it, and keeps it; it is free again after a minute of silence',
  params: byId,
  data: workOrderCase,
});
export const workOrderReleaseRoute = route({
  method: 'DELETE',
  path: '/help/workOrders/:id/hold',
  access: ['support', 'admin'],
  stepUp: 'none',
  summary: 'Gives a work order back that the caller does not answer after all',
  params: byId,
  data: workOrderCase,
});
