import { z } from 'zod';
import { indicator } from '../charts/indicators.ts';
import { route } from '../http.ts';
import { bilingual, language } from '../language.ts';
import { LINK_TOKEN_LENGTH, PAGE_ROWS_MAX } from '../limits.ts';
import { pages } from '../pages.ts';
import { reportAudience, reportKind, reportKinds } from './reports.ts';
import type { Level } from '../people/levels.ts';
import type { Role } from '../people/roles.ts';

/** The kinds of reports. */
export const subscriptionKinds = reportKinds;
export const subscriptionKind = reportKind;
export type SubscriptionKind = z.infer<typeof subscriptionKind>;

/** The lowest tier of the subscribers that a mail is for. */
export const subscriberGroup = reportAudience;
export type SubscriberGroup = z.infer<typeof subscriberGroup>;

/** The parts of an account's standing that decide what it may subscribe to. */
export interface SubscriberStanding {
  readonly role: Role;
  readonly level: Level;
}

const OF_MONTHLY: readonly SubscriptionKind[] = ['daily', 'weekly', 'majorNews'];

/** Spec 001 §6: monthly payers get three kinds, higher levels and staff the rest; others do not see the page. */
export const subscribableKinds = ({ role, level }: SubscriberStanding): readonly SubscriptionKind[] => {
  if (!(pages['/subscribe'] as readonly Role[]).includes(role)) return [];
  return role === 'advance' && level === 'monthly' ? OF_MONTHLY : subscriptionKinds;
};

/** Indicators are for whoever may subscribe to everything else. */
export const maySubscribeMetrics = (standing: SubscriberStanding): boolean =>
  subscribableKinds(standing).length === subscriptionKinds.length;

/** The subscriptions of an account. Times in Unix ms. */
export const subscriptions = z.object({
  /** The address and language that mails are sent to and in: those of the account. */
  email: z.string(),
  language,
  kinds: z.array(
    z.object({
      kind: subscriptionKind,
      /** Null if it is not subscribed. */
      since: z.number().nullable(),
      /** Whether the level of the account allows it; a subscription outlasts a level, but nothing is sent. */
      isAllowed: z.boolean(),
    }),
  ),
  mayMetrics: z.boolean(),
  /** Indicators whose newest value comes with the daily report, in the order in which they were added. */
  metrics: z.array(z.object({ indicator: indicator.shape.id, since: z.number() })),
});
export type Subscriptions = z.infer<typeof subscriptions>;

/** `link`: by the link in a mail, without login. */
const subscriptionWay = z.enum(['page', 'link']);

export const subscriptionChange = z.object({
  id: z.number().int(),
  at: z.number(),
  event: z.enum(['subscribed', 'unsubscribed']),
  /** One of the two is set. */
  kind: subscriptionKind.nullable(),
  indicator: z.string().nullable(),
  /** Null for the link in a mail, which needs no login. */
  by: z.string().nullable(),
  way: subscriptionWay,
});
export type SubscriptionChange = z.infer<typeof subscriptionChange>;

/** `queued`: waits for its turn. `handed`: is being given to the mail server. */
const subscriptionMailStates = ['queued', 'handed', 'sent', 'failed', 'skipped'] as const;
export const subscriptionMailState = z.enum(subscriptionMailStates);
export type SubscriptionMailState = z.infer<typeof subscriptionMailState>;

/** `interrupted`: the connection or the program ended while the server was answering, so that nobody knows whether it took the mail. */
export const subscriptionMailReason = z.enum([
  'unsubscribed',
  'level',
  'disabled',
  'refused',
  'unreachable',
  'interrupted',
]);
export type SubscriptionMailReason = z.infer<typeof subscriptionMailReason>;

export const subscriptionMail = z.object({
  id: z.number().int(),
  kind: subscriptionKind,
  subject: bilingual,
  state: subscriptionMailState,
  reason: subscriptionMailReason.nullable(),
  /** When it came into this state. */
  at: z.number(),
});
export type SubscriptionMail = z.infer<typeof subscriptionMail>;

/** How far the sending of one report or news item is. */
export const campaign = z.object({
  id: z.string(),
  kind: subscriptionKind,
  group: subscriberGroup,
  subject: bilingual,
  startedAt: z.number(),
  /** Null while mails wait. */
  endedAt: z.number().nullable(),
  queued: z.number().int(),
  handed: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  /** An estimate from the pace so far; null without one, and at the end. */
  msLeft: z.number().nullable(),
});
export type Campaign = z.infer<typeof campaign>;

const access = pages['/subscribe'];
const page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(20),
};
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int(), list: z.array(row) });
const metric = z.strictObject({ indicator: indicator.shape.id });

export const subscriptionsRoute = route({
  method: 'GET',
  path: '/subscriptions',
  access,
  summary: 'What the account has subscribed to, and what its level allows',
  data: subscriptions,
});

export const subscriptionPutRoute = route({
  method: 'PUT',
  path: '/subscriptions/kinds/:kind',
  access,
  summary: 'Subscribes to a kind of report, or ends that; a repetition changes nothing',
  params: z.object({ kind: subscriptionKind }),
  body: z.strictObject({ isOn: z.boolean() }),
  data: subscriptions,
});

export const metricSubscribeRoute = route({
  method: 'POST',
  path: '/subscriptions/metrics',
  access,
  summary: 'Subscribes to an indicator; one that is subscribed already is refused',
  body: metric,
  data: subscriptions,
});

export const metricUnsubscribeRoute = route({
  method: 'DELETE',
  path: '/subscriptions/metrics/:indicator',
  access,
  summary: 'Ends the subscription to an indicator; a repetition changes nothing',
  params: metric,
  data: subscriptions,
});

export const subscriptionHistoryRoute = route({
  method: 'GET',
  path: '/subscriptions/history',
  access,
  summary: 'Every change of the account’s subscriptions, newest first; a page',
  query: z.object(page),
  data: pageOf(subscriptionChange),
});

export const subscriptionMailsRoute = route({
  method: 'GET',
  path: '/subscriptions/messages',
  access,
  summary: 'Every mail that the account was to get by its subscriptions, newest first; a page',
  query: z.object(page),
  data: pageOf(subscriptionMail),
});

export const campaignsRoute = route({
  method: 'GET',
  path: '/subscriptions/campaigns',
  access: ['verifier', 'admin'],
  summary: 'What has been sent to subscribers, and how far it is; a page',
  query: z.object(page),
  data: pageOf(campaign),
});

const token = z.object({ token: z.string().min(1).max(LINK_TOKEN_LENGTH) });

export const unsubscribePageRoute = route({
  method: 'GET',
  path: '/unsubscribe/:token',
  access: 'public',
  summary: 'A page that asks whether to end a subscription; it changes nothing itself',
  params: token,
  data: z.string(),
  file: ['text/html'],
});

export const unsubscribeRoute = route({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'public',
  summary:
    'Ends a subscription by the link in a mail, without login, also with one click in the mail program (RFC 8058)',
  params: token,
  data: z.string(),
  file: ['text/html'],
});
