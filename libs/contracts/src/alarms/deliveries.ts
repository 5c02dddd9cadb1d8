import { z } from 'zod';
import { route } from '../http.ts';
import { DELIVERIES_SHOWN } from '../limits.ts';
import { pages } from '../pages.ts';

/** The ways in which a person can be told; `page` is the bell. */
export const channel = z.enum(['page', 'mail', 'webhook', 'push', 'telegram']);
export type Channel = z.infer<typeof channel>;

const firing = z.object({
  /** The id of the alarm. */
  alarm: z.string().min(1).max(40),
  /** The name that its owner gave it. */
  name: z.string().min(1).max(120),
  /** The thing watched: an indicator, an expression, or addresses separated by slashes. */
  indicator: z.string().max(80).optional(),
  expression: z.string().max(2_000).optional(),
  address: z.string().max(1_100).optional(),
  /** The word of the condition, such as `risesPercent`. */
  condition: z.string().regex(/^[a-zA-Z]{1,40}$/),
  level: z.number(),
  value: z.number(),
  unit: z.string().max(20).optional(),
  /** Whether the value is simulated. */
  simulated: z.boolean().default(false),
  /** The id of this firing. */
  firing: z.string().min(1).max(40),
});

const at = z.iso.datetime();

/** Something to tell, as webhooks carry it. `at`: when it happened, which for an alarm is the time of the value. */
export const deliveryEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alarm.fired'), at, data: firing }),
  z.object({ type: z.literal('alarm.recovered'), at, data: firing }),
  /** Sent by the owner, to try an endpoint. */
  z.object({ type: z.literal('webhook.test'), at, data: z.object({ endpoint: z.string() }) }),
]);
export type DeliveryEvent = z.infer<typeof deliveryEvent>;
export type AlarmEvent = Extract<DeliveryEvent, { type: `alarm.${string}` }>;

/**
 * How an attempt ended. `refused`: a status other than 2xx. `gone`: 410. `forbidden`: the address is not a public one. `off`: the target was
 * switched off or removed. `absent`: the channel has no target.
 */
export const attemptOutcome = z.enum([
  'delivered',
  'refused',
  'redirected',
  'gone',
  'timeout',
  'unreachable',
  'forbidden',
  'off',
  'absent',
  'failed',
]);
export type AttemptOutcome = z.infer<typeof attemptOutcome>;

export const deliveryAttempt = z.object({
  /** Unix ms. */
  at: z.number(),
  /** Null while it runs, and for good if its process died. */
  outcome: attemptOutcome.nullable(),
  /** Of the HTTP answer, where there was one. */
  status: z.number().int().nullable(),
  latencyMs: z.number().int().nullable(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** One message on its way to one target of its owner. Times in Unix ms. */
export const delivery = z.object({
  id: z.number().int(),
  /** The same on every channel and at every attempt; webhooks carry it as `webhook-id`. */
  message: z.string(),
  channel,
  /** The endpoint of a webhook. */
  endpoint: z.number().int().nullable(),
  /** Where it goes, in short: the host of an endpoint, the device of a subscription. */
  to: z.string(),
  event: deliveryEvent,
  /** The path within the product. */
  link: z.string(),
  createdAt: z.number(),
  deliveredAt: z.number().nullable(),
  /** When it was given up. */
  deadAt: z.number().nullable(),
  /** The next attempt. */
  dueAt: z.number().nullable(),
  /** The newest ones, oldest first. */
  attempts: z.array(deliveryAttempt),
});
export type Delivery = z.infer<typeof delivery>;

const owners = pages['/Alarm'];

export const deliveriesRoute = route({
  method: 'GET',
  path: '/deliveries',
  access: owners,
  summary: `What was sent to the caller in the last 90 days, the newest first, ${DELIVERIES_SHOWN} at once; \`before\` is the id of one, and those older than it come`,
  query: z.object({ before: z.coerce.number().int().positive().optional(), channel: channel.optional() }),
  data: z.object({ deliveries: z.array(delivery), hasOlder: z.boolean() }),
});
export const deliveryRepeatRoute = route({
  method: 'POST',
  path: '/deliveries/:id/repeat',
  access: owners,
  summary: 'Sends a message again that was delivered or given up, under the same id',
  params: z.object({ id: z.coerce.number().int().positive() }),
  data: delivery,
});
