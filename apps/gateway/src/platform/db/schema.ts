// Written by scripts/schema.mjs from the migrations (`npm run fix`), and checked in because the compiler needs it.
import type { ColumnType } from 'kysely';
import type { AttemptOutcome, Channel, DeliveryEvent } from '@chaintide/contracts/alarms/deliveries';
import type { OffReason } from '@chaintide/contracts/alarms/endpoints';
import type { ChartEvent } from '@chaintide/contracts/charts/events';
import type { AddressTag } from '@chaintide/contracts/market/address-tags';
import type { OutputType } from '@chaintide/contracts/market/bitcoin-blocks';
import type { EtherAsset } from '@chaintide/contracts/market/ethereum-blocks';
import type { Network } from '@chaintide/contracts/money/networks';
import type { Mismatch, PaymentState } from '@chaintide/contracts/money/payments';
import type { Receipt } from '@chaintide/contracts/money/upgrades';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import type { PayoutMismatch, WithdrawalState } from '@chaintide/contracts/money/withdrawals';
import type { NotificationSettings } from '@chaintide/contracts/people/auth';
import type { ProposalState, ProposedChange } from '@chaintide/contracts/people/proposals';
import type { StaffRole } from '@chaintide/contracts/people/roles';
import type { UserHistoryLine } from '@chaintide/contracts/people/users';
import type { Notification, NotificationKind } from '@chaintide/contracts/support/notifications';

/** Read as a bigint; the ids of the wire, which are numbers, can be written as they are. */
type Int8 = ColumnType<bigint, bigint | number, bigint | number>;
/** Filled by the database, unless it is given. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** Filled by the database alone. */
type Computed<T> = ColumnType<T, never, never>;

interface AccountDeletions {
  id: Computed<bigint>;
  user_id: Int8;
  state: Generated<'waiting' | 'cancelled' | 'refused' | 'done'>;
  asked_at: Date;
  due_at: Date;
  reminded_at: Date | null;
  ended_at: Date | null;
  version: Generated<number>;
}

interface AddressKeys {
  id: string;
  next_index: Generated<number>;
}

interface AddressTagHistory {
  id: Computed<bigint>;
  address: string;
  at: Date;
  by_id: Int8 | null;
  was: AddressTag | null;
  becomes: AddressTag | null;
}

interface AddressTags {
  address: string;
  name: string;
  kind: 'exchange' | 'pool' | 'fund' | 'person' | 'other';
  source: string;
  at: Date;
}

interface AlarmFirings {
  id: Computed<bigint>;
  alarm_id: Int8 | null;
  user_id: Int8;
  edition: number;
  cycle: number;
  name: string;
  rule: unknown;
  channels: string[];
  value: number;
  at: Date;
  recovered_at: Date | null;
  told_at: Date | null;
  recovered_value: number | null;
  tells_recovery: Generated<boolean>;
  recovery_told_at: Date | null;
  simulated: Generated<boolean>;
  recovered_simulated: Generated<boolean>;
}

interface Alarms {
  id: Computed<bigint>;
  user_id: Int8;
  key: string;
  state: Generated<'armed' | 'pending' | 'firing' | 'recovering' | 'noData' | 'error' | 'paused' | 'expired'>;
  name: string;
  rule: unknown;
  rule_text: string;
  hold: number;
  cycle: number;
  expires_at: Date | null;
  channels: string[];
  created_at: Date;
  changed_at: Date;
  edition: Generated<number>;
  phase: Generated<'armed' | 'pending' | 'firing' | 'recovering'>;
  since: Date | null;
  fired_at: Date | null;
  firings: Generated<number>;
  is_new: Generated<boolean>;
  seen_day: number | null;
  moves: Generated<Int8>;
  version: Generated<number>;
  tells_recovery: Generated<boolean>;
}

interface AuditSeals {
  id: Computed<bigint>;
  at: Date;
  history: Int8;
  users: Int8;
  hash: Uint8Array;
}

interface Audits {
  id: Computed<bigint>;
  at: Date;
  by_id: Int8 | null;
  took_ms: number;
  verdict: 'consistent' | 'incomplete' | 'broken';
  content: unknown;
}

interface AuthKeys {
  id: string;
  kind: 'rsa' | 'hmac';
  secret: string;
  created_at: Date;
  expires_at: Date;
}

interface BigTransactions {
  id: Computed<bigint>;
  world: string;
  height: number;
  tx_id: string;
  vout: number;
  type: OutputType;
  address: string;
  sender: string | null;
  value: Int8;
  usd: number;
  held_days: number | null;
  buy_price: number | null;
  sell_price: number;
  profit: number | null;
}

interface BigTransfers {
  id: Computed<bigint>;
  world: string;
  height: number;
  tx_id: string;
  log: number | null;
  asset: EtherAsset;
  sender: string | null;
  receiver: string | null;
  amount: number;
  usd: number;
}

interface BitcoinBlocks {
  world: string;
  height: number;
  hash: string;
  at: Date;
  pool: string | null;
}

interface BoardChoices {
  message_id: Int8;
  user_id: Int8;
  choice: number;
}

interface BoardMessages {
  id: Computed<bigint>;
  user_id: Int8;
  key: string;
  state: 'held' | 'unread' | 'read' | 'processed' | 'hidden' | 'deleted';
  indicator: string;
  root_id: Int8 | null;
  parent_id: Int8 | null;
  source: string;
  html: string;
  words: string;
  search: Computed<string | null>;
  digest: string;
  at: Date;
  pin_time: Int8 | null;
  pin_value: number | null;
  likes: Generated<number>;
  dislikes: Generated<number>;
  tally: Generated<number>;
  flood_id: Int8 | null;
  is_staffs: boolean;
  is_shown: boolean;
  processed_at: Date | null;
  processed_by: Int8 | null;
  answer_id: Int8 | null;
  reason: string | null;
  version: Generated<number>;
  pin_simulated: Generated<boolean>;
}

interface BoardTexts {
  user_id: Int8;
  digest: string;
  at: Date;
}

interface CampaignMails {
  id: Computed<bigint>;
  campaign_id: string;
  user_id: Int8;
  host: string;
  state: Generated<'queued' | 'handed' | 'sent' | 'failed' | 'skipped'>;
  reason: 'unsubscribed' | 'level' | 'disabled' | 'refused' | 'unreachable' | 'interrupted' | null;
  attempts: Generated<number>;
  due_at: Date;
  handed_at: Date | null;
  changed_at: Date;
}

interface Campaigns {
  number: Computed<bigint>;
  id: string;
  kind: 'daily' | 'weekly' | 'monthly' | 'majorNews' | 'observation';
  audience: 'all' | 'L3' | 'L4';
  subject_zh: string;
  subject_en: string;
  html_zh: string;
  html_en: string;
  text_zh: string;
  text_en: string;
  started_at: Date;
  ended_at: Date | null;
  chart_indicator: string | null;
  chart_range: string | null;
}

interface Captchas {
  uuid: string;
  secret: Uint8Array;
  answer_hash: Uint8Array | null;
  expires_at: Date;
}

interface ChainCursors {
  network: string;
  block: Int8;
}

interface ChainTransfers {
  id: Computed<bigint>;
  network: Network;
  hash: string;
  log_index: number;
  contract: string;
  coin: Stablecoin | null;
  sender: string;
  receiver: string;
  raw: string;
  units: string | null;
  block_number: Int8;
  block_hash: string;
  block_at: Date;
  is_final: Generated<boolean>;
  gone_at: Date | null;
  payment_id: Int8 | null;
  attested_by: Generated<number>;
  rechecked_at: Date | null;
  assigned_at: Date | null;
  assigned_by: Int8 | null;
}

interface CoinDays {
  world: string;
  coin: string;
  day: number;
  symbol: string;
  rank: number;
  price: number | null;
  market_cap: number | null;
  volume: number | null;
  source: string;
  fetched_at: Date;
}

interface CollectionAddresses {
  id: Computed<bigint>;
  network: 'ERC-20' | 'BEP-20' | 'TRC-20';
  address: string;
  added_at: Date;
  added_by: Int8 | null;
  retired_at: Date | null;
  scanned_block: Int8 | null;
  scanned_at: Date | null;
  key_id: string | null;
  key_index: number | null;
  scan_due_at: Date | null;
}

interface Deliveries {
  id: Computed<bigint>;
  user_id: Int8;
  message: string;
  channel: Channel;
  target: Int8;
  to_name: string;
  event: DeliveryEvent;
  link: string;
  round: Generated<number>;
  tries: Generated<number>;
  due_at: Date | null;
  created_at: Date;
  delivered_at: Date | null;
  dead_at: Date | null;
}

interface DeliveryAttempts {
  id: Computed<bigint>;
  delivery_id: Int8;
  begun_at: Date;
  outcome: AttemptOutcome | null;
  status: number | null;
  latency_ms: number | null;
}

interface DemoPast {
  is_one: Generated<boolean>;
  begun_at: Date;
  lived_until: Date;
}

interface EmailCodes {
  purpose: 'register' | 'reset' | 'withdrawal' | 'address' | 'recharge';
  email_key: string;
  code_hash: Uint8Array;
  tries_left: number;
  sent_at: Date;
  expires_at: Date;
  asker: Generated<string>;
  spent_at: Date | null;
}

interface Endpoints {
  id: Computed<bigint>;
  user_id: Int8;
  url: string;
  secret: Uint8Array;
  old_secret: Uint8Array | null;
  old_until: Date | null;
  off_at: Date | null;
  off_reason: OffReason | null;
  failing_since: Date | null;
  created_at: Date;
  version: Generated<number>;
}

interface Errata {
  id: Computed<bigint>;
  indicator: string;
  time: Int8;
  text_zh: string;
  text_en: string;
  message_id: Int8 | null;
  work_order_id: Int8 | null;
  by_id: Int8 | null;
  at: Date;
}

interface EthereumBlocks {
  world: string;
  height: number;
  hash: string;
  at: Date;
}

interface EventHistory {
  id: Computed<bigint>;
  event_id: Int8;
  at: Date;
  by_id: Int8 | null;
  was: ChartEvent | null;
  becomes: ChartEvent | null;
}

interface Events {
  id: Computed<bigint>;
  day: string;
  kind: 'halving' | 'upgrade' | 'etf' | 'collapse' | 'market' | 'regulation' | 'other';
  coin: 'BTC' | 'ETH' | null;
  label_zh: string;
  label_en: string;
  note_zh: string;
  note_en: string;
  version: Generated<number>;
}

interface FirstAnswers {
  user_id: Int8;
  path: string;
  key: string;
  content: string;
  answer: string;
  at: Date;
}

interface Freezes {
  user_id: Int8;
  cause: 'passwordChanged' | 'passwordReset' | 'secondFactorOff';
  until: Date;
}

interface HashSubmissions {
  user_id: Int8;
  at: Date;
}

interface HelpArticles {
  slug: string;
  language: 'zh' | 'en';
  position: number;
  title: string;
  source: string;
  html: string;
  words: string;
  search: Computed<string>;
  version: Generated<number>;
  changed_at: Date;
}

interface HelpVersions {
  slug: string;
  language: string;
  version: number;
  title: string;
  source: string;
  by_id: Int8 | null;
  at: Date;
}

interface History {
  line: Computed<bigint>;
  kind: string;
  id: Int8;
  at: Date;
  by_id: Int8 | null;
  event: string;
  from_state: string | null;
  to_state: string;
  note: string | null;
}

interface IssuanceEvents {
  id: Computed<bigint>;
  world: string;
  chain: 'ethereum' | 'tron';
  coin: 'USDT' | 'USDC' | 'BUSD';
  kind: 'mint' | 'burn' | 'destroyed';
  amount: string;
  at: Date;
  block: Int8;
  hash: string;
  index: number;
}

interface IssuanceSpans {
  world: string;
  chain: 'ethereum' | 'tron';
  from_position: Int8;
  from_time: Date;
  to_position: Int8;
  to_time: Date;
  fetched_at: Date;
}

interface Leases {
  name: string;
  holder: string;
  until: Date;
  token: Generated<Int8>;
}

interface LedgerAccounts {
  id: Computed<bigint>;
  kind: 'available' | 'held' | 'deposits' | 'payouts' | 'revenue' | 'fees';
  user_id: Int8 | null;
  coin: 'USDT' | 'USDC' | 'BUSD';
  balance: Generated<Int8>;
}

interface LedgerEntries {
  movement_id: Int8;
  account_id: Int8;
  amount: Int8;
}

interface LedgerMovements {
  id: Computed<bigint>;
  cause: 'recharge' | 'upgrade' | 'withdrawal';
  cause_id: string;
  step: string;
  at: Date;
  by_id: Int8 | null;
}

interface LevelPrices {
  id: Computed<bigint>;
  level: 'monthly' | 'annual' | 'vip';
  price: Int8;
  since: Date;
  by_id: Int8 | null;
  note: string | null;
}

interface Listings {
  world: string;
  kind: 'coins' | 'exchanges' | 'releases';
  source: string;
  simulated: boolean;
  fetched_at: Date;
  rows: unknown;
}

interface Mails {
  id: Computed<bigint>;
  recipient: string;
  to_key: Computed<string>;
  kind: string;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
  picture: Uint8Array | null;
}

interface NewContracts {
  id: Computed<bigint>;
  world: string;
  height: number;
  tx_id: string;
  creator: string;
  address: string;
  is_token: boolean;
}

interface NewsFeeds {
  world: string;
  feed: string;
  publisher: string;
  since: Date;
  fetched_at: Date;
}

interface NewsItems {
  id: Computed<bigint>;
  world: string;
  key: string;
  publisher: string;
  title: string;
  summary: string;
  link: string;
  at: Date;
  seen_at: Date;
  revision: Int8;
}

interface NotificationBoxes {
  user_id: Int8;
  unread: Generated<number>;
  mailed: Generated<Int8>;
  mailed_at: Date | null;
}

interface Notifications {
  id: Computed<bigint>;
  user_id: Int8;
  kind: NotificationKind;
  subject: string;
  link: string;
  about: Notification['about'];
  created_at: Date;
  read_at: Date | null;
}

interface OpenOrders {
  line: string;
  kind: 'payment' | 'withdrawal';
  order_id: Int8;
  process: string;
  user_id: Int8;
  since: Date;
  until: Date;
}

interface Outbox {
  seq: Int8;
  prev: Int8;
  topic: string;
  name: string;
  payload: unknown;
  at: Date;
}

interface OutboxCovered {
  seq: Int8;
}

interface OutboxEpoch {
  epoch: Generated<string>;
}

interface OutboxHeads {
  topic: string;
  seq: Int8;
}

interface OutboxWritten {
  id: Computed<bigint>;
  xid: Generated<string>;
  topic: string;
  name: string;
  payload: unknown;
  at: Date;
}

interface Payments {
  id: Computed<bigint>;
  user_id: Int8;
  key: string;
  state: Generated<PaymentState>;
  coin: 'USDT' | 'USDC' | 'BUSD';
  network: Network;
  amount: Int8;
  arrived: Int8 | null;
  address_id: Int8;
  created_at: Date;
  expires_at: Date;
  hash: string | null;
  mismatch: Mismatch | null;
  block_number: Int8 | null;
  confirmations: number | null;
  needed: number | null;
  ended_at: Date | null;
  reason: string | null;
  version: Generated<number>;
  held_from: Date | null;
}

interface PayoutAddresses {
  user_id: Int8;
  network: Network;
  address: string;
  known_at: Date;
}

interface Proposals {
  id: Computed<bigint>;
  user_id: Int8;
  change: ProposedChange;
  is_taking: boolean;
  was_role: StaffRole | null;
  was_disabled: boolean;
  note: string;
  state: Generated<ProposalState>;
  by_id: Int8;
  at: Date;
  carry_out_at: Date | null;
  expires_at: Date;
  ended_by_id: Int8 | null;
  ended_at: Date | null;
  version: Generated<number>;
}

interface PushSessions {
  endpoint: string;
  session_id: string;
}

interface PushSubscriptions {
  id: Computed<bigint>;
  user_id: Int8;
  endpoint: string;
  p256dh: string;
  auth: Uint8Array;
  device: string;
  created_at: Date;
}

interface RateLimits {
  key: string;
  points: Generated<number>;
  expire: Int8 | null;
}

interface RecoveryCodes {
  user_id: Int8;
  code_hash: Uint8Array;
}

interface ReportEditions {
  report_id: Int8;
  edition: number;
  kind: string;
  day: string;
  audience: string;
  title_zh: string;
  title_en: string;
  excerpt_zh: string;
  excerpt_en: string;
  parts_zh: unknown;
  parts_en: unknown;
  charts: unknown;
  content: string;
  hash: string;
  publisher: string | null;
  auditor: string | null;
  published_at: Date;
  words: string;
  search: Computed<string>;
}

interface Reports {
  id: Computed<bigint>;
  user_id: Int8 | null;
  key: string;
  state: Generated<'draft' | 'toBeReviewed' | 'audited' | 'published' | 'rejected'>;
  kind: 'daily' | 'weekly' | 'monthly' | 'majorNews' | 'observation';
  day: string;
  audience: 'all' | 'L3' | 'L4';
  title_zh: string;
  title_en: string;
  source_zh: string;
  source_en: string;
  words: string;
  search: Computed<string>;
  scheduled_at: Date | null;
  writers: unknown;
  auditor_id: Int8 | null;
  audited_at: Date | null;
  edition: Generated<number>;
  published_at: Date | null;
  changed_at: Date;
  version: Generated<number>;
}

interface SavedAddresses {
  id: Computed<bigint>;
  user_id: Int8;
  network: 'ERC-20' | 'BEP-20' | 'TRC-20';
  address: string;
  label: string;
  added_at: Date;
}

interface SecondFactors {
  user_id: Int8;
  secret: Uint8Array;
  begun_at: Date;
  last_step: Generated<Int8>;
}

interface SeriesChunks {
  world: string;
  metric: string;
  step: string;
  chunk: number;
  points: Uint8Array;
}

interface SeriesReads {
  world: string;
  metric: string;
  read_at: Date;
}

interface SeriesReleases {
  world: string;
  metric: string;
  bucket: Date;
  released_at: Date;
  basis: 'given' | 'seen';
  first_figure: number | null;
}

interface SeriesRevisionDays {
  world: string;
  metric: string;
  step: string;
  day: number;
  seen: number;
}

interface SeriesRevisions {
  id: Computed<bigint>;
  world: string;
  metric: string;
  step: string;
  bucket: Date;
  was: number;
  becomes: number;
  source: string;
  seen_at: Date;
  was_at: Date | null;
}

interface SeriesSources {
  world: string;
  id: number;
  name: string;
  simulated: boolean;
  priority: number;
}

interface Sessions {
  id: Generated<string>;
  token_hash: Uint8Array;
  user_id: Int8;
  device: string;
  address: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  elevated_until: Date | null;
}

interface SpentProofs {
  id: string;
  expires_at: Date;
}

interface SubscribedMetrics {
  id: Computed<bigint>;
  user_id: Int8;
  indicator: string;
  since: Date;
}

interface SubscriptionHistory {
  id: Computed<bigint>;
  user_id: Int8;
  at: Date;
  event: 'subscribed' | 'unsubscribed';
  kind: 'daily' | 'weekly' | 'monthly' | 'majorNews' | 'observation' | null;
  indicator: string | null;
  by_id: Int8 | null;
  way: 'page' | 'link';
}

interface Subscriptions {
  user_id: Int8;
  kind: 'daily' | 'weekly' | 'monthly' | 'majorNews' | 'observation';
  since: Date;
}

interface Switches {
  id: Computed<bigint>;
  is_on: boolean;
  since: Date;
  by_id: Int8 | null;
  name: string;
}

interface TelegramChats {
  id: Computed<bigint>;
  user_id: Int8;
  chat: Int8;
  name: string;
  off_at: Date | null;
  created_at: Date;
}

interface TelegramCodes {
  user_id: Int8;
  hash: Uint8Array;
  expires_at: Date;
}

interface TransactionOrigins {
  network: string;
  hash: string;
  sender: string;
  nonce: Int8;
  free_at: Int8;
  replaced_at: Date | null;
}

interface Trials {
  mailbox_key: string;
  given_at: Date;
}

interface Upgrades {
  id: Computed<bigint>;
  user_id: Int8;
  key: string;
  level: 'monthly' | 'annual' | 'vip';
  price: Int8;
  paid: ColumnType<Receipt['paid'], string, string>;
  kind: 'renew' | 'start' | 'queue';
  bought_at: Date;
  starts_at: Date;
  until: Date;
  credit_ms: Generated<Int8>;
  applied_at: Date | null;
  state: 'queued' | 'applied';
  version: Generated<number>;
}

interface UserHistory {
  id: Computed<bigint>;
  user_id: Int8;
  at: Date;
  by_id: Int8 | null;
  event: UserHistoryLine['event'];
  was: string | null;
  becomes: string | null;
  note: string | null;
}

interface Users {
  id: Computed<bigint>;
  user_name: string;
  name_key: Computed<string>;
  email: string;
  email_key: Computed<string>;
  password_hash: string;
  staff_role: 'support' | 'verifier' | 'accounting' | 'admin' | null;
  level: Generated<'registered' | 'monthly' | 'annual' | 'vip'>;
  level_until: Date | null;
  trial_until: Date | null;
  ending_told: Date | null;
  disabled_at: Date | null;
  language: Generated<'zh' | 'en'>;
  notifications: Generated<Partial<NotificationSettings>>;
  version: Generated<number>;
  created_at: Date;
  second_factor_at: Date | null;
  power_since: Date | null;
  mailbox_key: Computed<string>;
  deletes_at: Date | null;
  deleted_at: Date | null;
}

interface WithdrawalProofs {
  network: string;
  hash: string;
  log_index: number;
  withdrawal_id: Int8;
  at: Date;
}

interface Withdrawals {
  id: Computed<bigint>;
  user_id: Int8;
  key: string;
  state: Generated<WithdrawalState>;
  coin: 'USDT' | 'USDC' | 'BUSD';
  network: 'ERC-20' | 'BEP-20' | 'TRC-20';
  amount: Int8;
  fee: Int8;
  address: string;
  needs_two: boolean;
  applied_at: Date;
  waits_until: Date | null;
  approved_by: Int8 | null;
  hash: string | null;
  origin_address: string | null;
  sent_at: Date | null;
  seen_at: Date | null;
  ended_at: Date | null;
  mismatch: PayoutMismatch | null;
  reason: string | null;
  remarks: string | null;
  version: Generated<number>;
  approved_at: Date | null;
}

interface WorkOrderFiles {
  id: Computed<bigint>;
  uploader_id: Int8;
  order_id: Int8 | null;
  line: Int8 | null;
  name: string;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  content: Uint8Array;
  uploaded_at: Date;
}

interface WorkOrderTexts {
  line: Int8;
  order_id: Int8;
  source: string;
  html: string;
  is_internal: Generated<boolean>;
  words: string;
  search: Computed<string | null>;
}

interface WorkOrders {
  id: Computed<bigint>;
  user_id: Int8;
  key: string;
  state: Generated<'unread' | 'toBeProcessed' | 'processed' | 'toBeReviewed' | 'reviewed' | 'closed' | 'withdrawn'>;
  title: string;
  category: 'data' | 'payment' | 'account' | 'suggestion' | 'other';
  message_id: Int8 | null;
  submitted_at: Date;
  changed_at: Date;
  waits_since: Date | null;
  responder_id: Int8 | null;
  replied_at: Date | null;
  auditor_id: Int8 | null;
  audited_at: Date | null;
  bonus_at: Date | null;
  holder_id: Int8 | null;
  held_until: Date | null;
  version: Generated<number>;
}

interface Workspaces {
  id: Computed<bigint>;
  user_id: Int8;
  name: string;
  name_key: string;
  charts: string[];
  version: Generated<number>;
  changed_at: Date;
}

export interface Schema {
  account_deletions: AccountDeletions;
  address_keys: AddressKeys;
  address_tag_history: AddressTagHistory;
  address_tags: AddressTags;
  alarm_firings: AlarmFirings;
  alarms: Alarms;
  audit_seals: AuditSeals;
  audits: Audits;
  auth_keys: AuthKeys;
  big_transactions: BigTransactions;
  big_transfers: BigTransfers;
  bitcoin_blocks: BitcoinBlocks;
  board_choices: BoardChoices;
  board_messages: BoardMessages;
  board_texts: BoardTexts;
  campaign_mails: CampaignMails;
  campaigns: Campaigns;
  captchas: Captchas;
  chain_cursors: ChainCursors;
  chain_transfers: ChainTransfers;
  coin_days: CoinDays;
  collection_addresses: CollectionAddresses;
  deliveries: Deliveries;
  delivery_attempts: DeliveryAttempts;
  demo_past: DemoPast;
  email_codes: EmailCodes;
  endpoints: Endpoints;
  errata: Errata;
  ethereum_blocks: EthereumBlocks;
  event_history: EventHistory;
  events: Events;
  first_answers: FirstAnswers;
  freezes: Freezes;
  hash_submissions: HashSubmissions;
  help_articles: HelpArticles;
  help_versions: HelpVersions;
  history: History;
  issuance_events: IssuanceEvents;
  issuance_spans: IssuanceSpans;
  leases: Leases;
  ledger_accounts: LedgerAccounts;
  ledger_entries: LedgerEntries;
  ledger_movements: LedgerMovements;
  level_prices: LevelPrices;
  listings: Listings;
  mails: Mails;
  new_contracts: NewContracts;
  news_feeds: NewsFeeds;
  news_items: NewsItems;
  notification_boxes: NotificationBoxes;
  notifications: Notifications;
  open_orders: OpenOrders;
  outbox: Outbox;
  outbox_covered: OutboxCovered;
  outbox_epoch: OutboxEpoch;
  outbox_heads: OutboxHeads;
  outbox_written: OutboxWritten;
  payments: Payments;
  payout_addresses: PayoutAddresses;
  proposals: Proposals;
  push_sessions: PushSessions;
  push_subscriptions: PushSubscriptions;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  report_editions: ReportEditions;
  reports: Reports;
  saved_addresses: SavedAddresses;
  second_factors: SecondFactors;
  series_chunks: SeriesChunks;
  series_reads: SeriesReads;
  series_releases: SeriesReleases;
  series_revision_days: SeriesRevisionDays;
  series_revisions: SeriesRevisions;
  series_sources: SeriesSources;
  sessions: Sessions;
  spent_proofs: SpentProofs;
  subscribed_metrics: SubscribedMetrics;
  subscription_history: SubscriptionHistory;
  subscriptions: Subscriptions;
  switches: Switches;
  telegram_chats: TelegramChats;
  telegram_codes: TelegramCodes;
  transaction_origins: TransactionOrigins;
  trials: Trials;
  upgrades: Upgrades;
  user_history: UserHistory;
  users: Users;
  withdrawal_proofs: WithdrawalProofs;
  withdrawals: Withdrawals;
  work_order_files: WorkOrderFiles;
  work_order_texts: WorkOrderTexts;
  work_orders: WorkOrders;
  workspaces: Workspaces;
}
