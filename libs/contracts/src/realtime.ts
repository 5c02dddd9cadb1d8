import type { Profile } from './people/auth.ts';
import type { Delivery } from './alarms/deliveries.ts';
import type { Alarm, AlarmMove, AlarmReading } from './alarms/alarms.ts';
import type { BoardMessage } from './support/board.ts';
import type { OfficeMessage } from './support/board-office.ts';
import type { OpenOrder, OrderKind } from './people/colleagues.ts';
import type { DemoMail } from './people/demo.ts';
import type { CalendarState } from './market/calendar.ts';
import type { AddressTagsState } from './market/address-tags.ts';
import type { BitcoinBlocksState } from './market/bitcoin-blocks.ts';
import type { EthereumBlocksState } from './market/ethereum-blocks.ts';
import type { MempoolState } from './market/mempool.ts';
import type { ChartEvent } from './charts/events.ts';
import type { Freshness } from './charts/freshness.ts';
import type { SeriesTail } from './charts/indicators.ts';
import type { IssuanceState } from './market/issuance.ts';
import type { Language } from './language.ts';
import type { Listings } from './market/listings.ts';
import type { NewsState } from './market/news.ts';
import type { Notification, NotificationBox } from './support/notifications.ts';
import type { Payment, PaymentOrder } from './money/payments.ts';
import type { Proposal } from './people/proposals.ts';
import type { Report, ReportAudience, ReportKind } from './reports/reports.ts';
import type { Campaign } from './reports/subscriptions.ts';
import type { Resolution } from './charts/resolutions.ts';
import { accountRoles, roles, type Role } from './people/roles.ts';
import type { SourceStatus, Ticker } from './market/sources.ts';
import type { SystemState } from './operations/system.ts';
import type { Today } from './charts/today.ts';
import type { User } from './people/users.ts';
import type { Balances } from './money/wallet.ts';
import type { Freeze, Withdrawal, WithdrawalOrder } from './money/withdrawals.ts';
import type { WorkOrder, WorkOrderCase } from './support/work-orders.ts';

/** The payloads of each kind of topic: snapshot and delta. */
export interface TopicPayloads {
  indicator: { snapshot: SeriesTail; delta: SeriesTail };
  price: { snapshot: Ticker | null; delta: Ticker };
  status: { snapshot: SourceStatus[]; delta: SourceStatus[] };
  system: { snapshot: SystemState; delta: SystemState };
  today: { snapshot: Today; delta: Today };
  freshness: { snapshot: Freshness[]; delta: Freshness[] };
  listings: { snapshot: Listings['coins'] | null; delta: Listings['coins'] };
  issuance: { snapshot: IssuanceState; delta: IssuanceState };
  news: { snapshot: NewsState; delta: NewsState };
  calendar: { snapshot: CalendarState; delta: CalendarState };
  addressTags: { snapshot: AddressTagsState; delta: AddressTagsState };
  bitcoinBlocks: { snapshot: BitcoinBlocksState; delta: BitcoinBlocksState };
  ethereumBlocks: { snapshot: EthereumBlocksState; delta: EthereumBlocksState };
  mempool: { snapshot: MempoolState; delta: MempoolState };
  alarms: { snapshot: readonly AlarmReading[]; delta: readonly AlarmReading[] };
  account: { snapshot: Profile; delta: AccountFact };
  help: { snapshot: null; delta: HelpFact };
  notifications: { snapshot: NotificationBox; delta: NotificationFact };
  users: { snapshot: null; delta: UserFact };
  withdrawals: { snapshot: null; delta: WithdrawalFact };
  payments: { snapshot: null; delta: PaymentFact };
  workOrders: { snapshot: null; delta: WorkOrderFact };
  colleagues: { snapshot: readonly OpenOrder[]; delta: readonly OpenOrder[] };
  mailbox: { snapshot: DemoMail[]; delta: MailFact };
  events: { snapshot: null; delta: EventFact };
  coins: { snapshot: null; delta: CoinFact };
  prices: { snapshot: null; delta: PriceFact };
  /** A snapshot means that the board is to be read by REST. */
  board: { snapshot: 'read'; delta: BoardFact };
  messages: { snapshot: null; delta: OfficeMessageFact };
  reports: { snapshot: null; delta: ReportFact };
  publications: { snapshot: null; delta: PublicationFact };
  campaigns: { snapshot: null; delta: CampaignFact };
}

interface FactOf<N extends string, P> {
  readonly name: N;
  readonly payload: P;
}
/** To the account itself: its role, level, settings or sessions changed. */
export type AccountFact =
  | FactOf<'account.changed', { profile: Profile }>
  | FactOf<'sessions.changed', null>
  | FactOf<'workspaces.changed', null>
  | FactOf<'balances.changed', { balances: Balances }>
  | FactOf<'withdrawal.changed', { withdrawal: Withdrawal }>
  | FactOf<'payment.changed', { payment: Payment }>
  | FactOf<'workOrder.changed', { workOrder: WorkOrder }>
  | FactOf<'delivery.changed', { delivery: Delivery }>
  | FactOf<'channels.changed', null>
  | FactOf<'alarm.changed', { alarm: Alarm }>
  | FactOf<'alarms.moved', { moves: readonly AlarmMove[] }>
  | FactOf<'alarm.removed', { id: number }>
  | FactOf<'addressBook.changed', null>
  /** Its subscriptions, their history, or the state of a mail. */
  | FactOf<'subscriptions.changed', null>
  | FactOf<'freeze.changed', { freeze: Freeze }>;
/** To everyone: an admin changed an article of the help centre. */
export type HelpFact = FactOf<'article.changed', { slug: string; language: Language }>;
/** To the account itself. `unread` is the count after the change, so that repeated facts do no harm. */
export type NotificationFact =
  /** `replaced`: unread ones of the same kind about the same thing, which are gone. */
  | FactOf<'notification.added', { notification: Notification; replaced: readonly number[]; unread: number }>
  | FactOf<'notifications.read', { ids: readonly number[]; unread: number }>;
/** To customer management. */
export type UserFact = FactOf<'user.changed', { user: User }> | FactOf<'proposal.changed', { proposal: Proposal }>;
/** To staff who pay out withdrawals. */
export type WithdrawalFact =
  | FactOf<'withdrawal.changed', { withdrawal: WithdrawalOrder }>
  | FactOf<'owner.changed', { userId: number }>;
/** To accounting: orders, unmatched transfers, the address pool, and automatic confirmation. */
export type PaymentFact =
  | FactOf<'payment.changed', { payment: PaymentOrder }>
  | FactOf<'unmatched.changed', null>
  | FactOf<'addresses.changed', null>
  | FactOf<'level.sold', null>
  | FactOf<'autoConfirmation.changed', null>;
/** To those who answer and review work orders. */
export type WorkOrderFact = FactOf<'workOrder.changed', { workOrder: WorkOrderCase }>;
/** To whoever recharges: a coin was opened or closed on a network. */
export type CoinFact = FactOf<'coins.changed', null>;
/** To everyone: an admin changed the price of a level. */
export type PriceFact = FactOf<'prices.changed', null>;
/** Demo only: a mail arrived in the demo mailbox. */
export type MailFact = FactOf<'mail.received', { mail: DemoMail }>;
/** To everyone with an open chart. */
export type EventFact = FactOf<'event.changed', { event: ChartEvent }> | FactOf<'event.removed', { id: number }>;
/** To everyone who reads the board of an indicator. */
export type BoardFact =
  | FactOf<'message.changed', { message: BoardMessage }>
  | FactOf<'message.liked', { id: number; rootId: number | null; likes: number; dislikes: number; tally: number }>
  | FactOf<'errata.changed', null>;
/** To staff who answer messages. */
export type OfficeMessageFact = FactOf<'message.changed', { message: OfficeMessage }>;
/** To those who write and audit reports. */
export type ReportFact = FactOf<'report.changed', { report: Report }>;
/** To every reader, and without its title, which not all of them may see. */
export type PublicationFact = FactOf<
  'report.published',
  { id: number; edition: number; kind: ReportKind; audience: ReportAudience }
>;
/** To whoever audits reports: how far a mail to subscribers is. */
export type CampaignFact = FactOf<'campaign.changed', { campaign: Campaign }>;
export type TopicKind = keyof TopicPayloads;

/** `ticks`: conflated, only the newest matters. `facts`: complete, replayed from the outbox. */
export const topicKinds = {
  indicator: { push: 'ticks', roles },
  price: { push: 'ticks', roles },
  status: { push: 'ticks', roles },
  system: { push: 'ticks', roles: ['admin'] },
  today: { push: 'ticks', roles },
  freshness: { push: 'ticks', roles },
  listings: { push: 'ticks', roles: accountRoles },
  issuance: { push: 'ticks', roles: accountRoles },
  news: { push: 'ticks', roles },
  calendar: { push: 'ticks', roles },
  addressTags: { push: 'ticks', roles: accountRoles },
  bitcoinBlocks: { push: 'ticks', roles },
  ethereumBlocks: { push: 'ticks', roles },
  mempool: { push: 'ticks', roles: accountRoles },
  alarms: { push: 'ticks', roles: accountRoles },
  account: { push: 'facts', roles: accountRoles },
  help: { push: 'facts', roles },
  notifications: { push: 'facts', roles: accountRoles },
  users: { push: 'facts', roles: ['admin'] },
  withdrawals: { push: 'facts', roles: ['accounting', 'admin'] },
  payments: { push: 'facts', roles: ['accounting', 'admin'] },
  workOrders: { push: 'facts', roles: ['support', 'verifier', 'admin'] },
  colleagues: { push: 'ticks', roles: ['accounting', 'admin'] },
  mailbox: { push: 'facts', roles },
  events: { push: 'facts', roles },
  coins: { push: 'facts', roles: accountRoles },
  prices: { push: 'facts', roles },
  board: { push: 'facts', roles },
  messages: { push: 'facts', roles: ['support', 'verifier', 'admin'] },
  reports: { push: 'facts', roles: ['verifier', 'admin'] },
  publications: { push: 'facts', roles: accountRoles },
  campaigns: { push: 'facts', roles: ['verifier', 'admin'] },
} as const satisfies Record<TopicKind, { push: 'ticks' | 'facts'; roles: readonly Role[] }>;

/** The kinds whose changes are complete. */
export type FactKind = {
  [K in TopicKind]: (typeof topicKinds)[K]['push'] extends 'facts' ? K : never;
}[TopicKind];
/** The kinds about lists that are read by REST; joining them sends no snapshot. */
export type ListKind = { [K in TopicKind]: TopicPayloads[K]['snapshot'] extends null ? K : never }[TopicKind];

/** Builds all topic names. */
export const topics = {
  indicator: (id: string, resolution: Resolution): string => `indicator:${id}:${resolution}`,
  price: (symbol: string): string => `price:${symbol}`,
  status: (): string => 'status',
  /** The process that the client is connected to, for admins. */
  system: (): string => 'system',
  /** The day at a glance for a grade from 1 to 4; holds no value of an indicator above it. */
  today: (grade: number): string => `today:${grade}`,
  /** How fresh each indicator is, for a grade from 1 to 4; holds nothing of an indicator above it. */
  freshness: (grade: number): string => `freshness:${grade}`,
  /** The largest coins. */
  listings: (): string => 'listings',
  /** The present measures of the account's alarms. */
  alarms: (userId: number): string => `alarms:${userId}`,
  account: (userId: number): string => `account:${userId}`,
  /** The articles of the help centre. */
  help: (): string => 'help',
  notifications: (userId: number): string => `notifications:${userId}`,
  users: (): string => 'users',
  withdrawals: (): string => 'withdrawals',
  payments: (): string => 'payments',
  workOrders: (): string => 'workOrders',
  /** The orders that colleagues have open. */
  colleagues: (): string => 'colleagues',
  /** The same for one order; joining the topic marks the order as open. */
  openOrder: (of: OrderKind, id: number): string => `colleagues:${of}:${id}`,
  /** Demo only; the address in lower case. */
  mailbox: (address: string): string => `mailbox:${address}`,
  events: (): string => 'events',
  /** The coins that can be recharged. */
  coins: (): string => 'coins',
  /** How much has been read of the mint and burn events of stablecoins. */
  issuance: (): string => 'issuance',
  /** Which feeds have been read, and the highest revision of their items. */
  news: (): string => 'news',
  /** When releases of the economy or their figures changed last. */
  calendar: (): string => 'calendar',
  /** How often holders of addresses have changed. */
  addressTags: (): string => 'addressTags',
  /** The last block of Bitcoin that is listed. */
  bitcoinBlocks: (): string => 'bitcoinBlocks',
  /** The last block of Ethereum that is listed. */
  ethereumBlocks: (): string => 'ethereumBlocks',
  /** Transactions of Bitcoin that wait for a block. */
  mempool: (): string => 'mempool',
  /** The prices of the levels. */
  prices: (): string => 'prices',
  /** The message board of an indicator; open to whoever may read the indicator. */
  board: (indicator: string): string => `board:${indicator}`,
  /** The messages of all boards, for staff. */
  messages: (): string => 'messages',
  /** Reports that are written and audited. */
  reports: (): string => 'reports',
  /** Which reports were published. */
  publications: (): string => 'publications',
  /** How far mails to subscribers are, for staff. */
  campaigns: (): string => 'campaigns',
};

/** Whether joining is visible to others: a briefly hidden page then stays joined. */
export const isTold = (topic: string): boolean => topic.startsWith('colleagues:');

/** One change. `prev` is the seq of the topic's previous change: if it differs from the last one received, join again. */
export interface TopicFrame<D = unknown> {
  readonly topic: string;
  readonly prev: number;
  readonly seq: number;
  readonly data: D;
  /** When the gateway sent it, unix ms. */
  readonly sentAt: number;
}

/** The ack of a join: the current state, or missed facts. Sequence numbers are only comparable within an epoch. */
export type JoinAnswer<S = unknown, D = unknown> = {
  readonly topic: string;
  readonly epoch: string;
  readonly seq: number;
  /** The name of the topic in beats; facts have none. */
  readonly alias?: number;
} & (
  | { readonly kind: 'snapshot'; readonly data: S }
  | { readonly kind: 'missed'; readonly frames: readonly TopicFrame<D>[] }
);

export const SOCKET_PATH = '/socket.io';
