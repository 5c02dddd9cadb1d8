import { z } from 'zod';
import type { Profile } from './auth.ts';
import type { OpenOrder, OrderKind } from './colleagues.ts';
import type { DemoMail } from './demo.ts';
import type { ChartEvent } from './events.ts';
import type { Envelope } from './http.ts';
import type { SeriesTail } from './indicators.ts';
import { TOKEN_LENGTH, TOPIC_NAME_LENGTH } from './limits.ts';
import type { Payment, PaymentOrder } from './payments.ts';
import type { Proposal } from './proposals.ts';
import type { Resolution } from './resolutions.ts';
import { accountRoles, roles, type Role } from './roles.ts';
import type { SourceStatus, Ticker } from './sources.ts';
import type { User } from './users.ts';
import type { Balances } from './wallet.ts';
import type { Freeze, Withdrawal, WithdrawalOrder } from './withdrawals.ts';

/** What each kind of topic carries, as snapshot and as delta. */
export interface TopicPayloads {
  indicator: { snapshot: SeriesTail; delta: SeriesTail };
  price: { snapshot: Ticker | null; delta: Ticker };
  status: { snapshot: SourceStatus[]; delta: SourceStatus[] };
  account: { snapshot: Profile; delta: AccountFact };
  users: { snapshot: null; delta: UserFact };
  withdrawals: { snapshot: null; delta: WithdrawalFact };
  payments: { snapshot: null; delta: PaymentFact };
  colleagues: { snapshot: readonly OpenOrder[]; delta: readonly OpenOrder[] };
  mailbox: { snapshot: DemoMail[]; delta: MailFact };
  events: { snapshot: null; delta: EventFact };
}

interface FactOf<N extends string, P> {
  readonly name: N;
  readonly payload: P;
}
/** Told to the account itself: its role, level, settings or sessions changed. */
export type AccountFact =
  | FactOf<'account.changed', { profile: Profile }>
  | FactOf<'sessions.changed', null>
  | FactOf<'workspaces.changed', null>
  | FactOf<'balances.changed', { balances: Balances }>
  | FactOf<'withdrawal.changed', { withdrawal: Withdrawal }>
  | FactOf<'payment.changed', { payment: Payment }>
  | FactOf<'addressBook.changed', null>
  | FactOf<'freeze.changed', { freeze: Freeze }>;
/** Told to the customer management. */
export type UserFact = FactOf<'user.changed', { user: User }> | FactOf<'proposal.changed', { proposal: Proposal }>;
/** Told to those who pay withdrawals out. */
export type WithdrawalFact =
  | FactOf<'withdrawal.changed', { withdrawal: WithdrawalOrder }>
  | FactOf<'owner.changed', { userId: number }>;
/** Told to accounting: orders, transfers that nobody announced, the pool of addresses, and who confirms. */
export type PaymentFact =
  | FactOf<'payment.changed', { payment: PaymentOrder }>
  | FactOf<'unmatched.changed', null>
  | FactOf<'addresses.changed', null>
  | FactOf<'autoConfirmation.changed', null>;
/** Demo only: a mail came into the kept mailbox. */
export type MailFact = FactOf<'mail.received', { mail: DemoMail }>;
/** Told to everyone who looks at a chart. */
export type EventFact = FactOf<'event.changed', { event: ChartEvent }> | FactOf<'event.removed', { id: number }>;
export type TopicKind = keyof TopicPayloads;

/** `ticks`: only the newest matters, conflated. `facts`: nothing may be lost, replayed from the outbox. */
export const topicKinds = {
  indicator: { push: 'ticks', roles },
  price: { push: 'ticks', roles },
  status: { push: 'ticks', roles },
  account: { push: 'facts', roles: accountRoles },
  users: { push: 'facts', roles: ['admin'] },
  withdrawals: { push: 'facts', roles: ['accounting', 'admin'] },
  payments: { push: 'facts', roles: ['accounting', 'admin'] },
  colleagues: { push: 'ticks', roles: ['accounting', 'admin'] },
  mailbox: { push: 'facts', roles },
  events: { push: 'facts', roles },
} as const satisfies Record<TopicKind, { push: 'ticks' | 'facts'; roles: readonly Role[] }>;

/** The one place that spells topic names. */
export const topics = {
  indicator: (id: string, resolution: Resolution): string => `indicator:${id}:${resolution}`,
  price: (symbol: string): string => `price:${symbol}`,
  status: (): string => 'status',
  account: (userId: number): string => `account:${userId}`,
  users: (): string => 'users',
  withdrawals: (): string => 'withdrawals',
  payments: (): string => 'payments',
  /** Which orders somebody has open. */
  colleagues: (): string => 'colleagues',
  /** The same; and whoever listens to it has this order open. */
  openOrder: (of: OrderKind, id: number): string => `colleagues:${of}:${id}`,
  /** Demo only; the address in lower case. */
  mailbox: (address: string): string => `mailbox:${address}`,
  events: (): string => 'events',
};

/** Whether listening tells others something: then a page that is hidden for a moment goes on with it. */
export const isTold = (topic: string): boolean => topic.startsWith('colleagues:');

export const joinRequest = z.strictObject({
  topic: z.string().min(1).max(TOPIC_NAME_LENGTH),
  /** Where the client stopped: facts after it are replayed instead of a snapshot where they still exist. */
  after: z.strictObject({ epoch: z.string().max(64), seq: z.number().int().nonnegative() }).optional(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

export const leaveRequest = z.strictObject({ topic: z.string().min(1).max(TOPIC_NAME_LENGTH) });
export type LeaveRequest = z.infer<typeof leaveRequest>;

/** One push. `prev` is the seq of the push before it in this topic: when it is not the one held, join again. */
export interface TopicFrame<D = unknown> {
  readonly topic: string;
  readonly prev: number;
  readonly seq: number;
  readonly data: D;
  /** When the gateway sent it, unix ms. */
  readonly sentAt: number;
}

/** The ack of a join: what holds now, or what was missed. Sequence numbers of another epoch mean nothing. */
export type JoinAnswer<S = unknown, D = unknown> = {
  readonly topic: string;
  readonly epoch: string;
  readonly seq: number;
} & (
  | { readonly kind: 'snapshot'; readonly data: S }
  | { readonly kind: 'missed'; readonly frames: readonly TopicFrame<D>[] }
);

type Ack<T> = (answer: Envelope<T>) => void;

/** Client to server: requests, each answered through its ack. */
export interface ClientEvents {
  'topic.join': (request: JoinRequest, ack: Ack<JoinAnswer>) => void;
  'topic.leave': (request: LeaveRequest, ack: Ack<null>) => void;
  /** Answers the gateway's clock, for the latency shown in the header. */
  'clock.read': (request: Record<string, never>, ack: Ack<{ now: number }>) => void;
}

/** Server to client: past facts. */
export interface ServerEvents {
  'topic.changed': (frame: TopicFrame) => void;
}

/** What a socket's handshake may carry as `auth`. */
export const handshakeAuth = z.object({ token: z.string().max(TOKEN_LENGTH).optional() });

export const SOCKET_PATH = '/socket.io';
