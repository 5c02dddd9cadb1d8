import type { Bilingual } from '@chaintide/contracts/language';

/** A part of an export: the rows that a question finds for an account, whose id is $1. */
export interface Holding {
  readonly name: string;
  readonly title: Bilingual;
  readonly sql: string;
}

const dollars = (column: string): string => `(${column} / 1000000.0)::numeric(30, 6)::text`;
/** Who did something, without a name. */
const actor = (column: string): string =>
  `case when ${column} is null then 'system' when ${column} = $1 then 'you' else coalesce((select staff_role from users where users.id = ${column}), 'staff') end`;
const steps = `line.at, line.event, line.from_state as "from", line.to_state as "to", ${actor('line.by_id')} as "by"`;

const account: readonly Holding[] = [
  {
    name: 'account',
    title: { zh: '账户资料', en: 'Account' },
    sql: `select id, user_name, email, language, staff_role, level, level_until, trial_until, second_factor_at, notifications, created_at, deletes_at from users where id = $1`,
  },
  {
    name: 'account_history',
    title: { zh: '账户记录', en: 'History of the account' },
    sql: `select line.at, line.event, line.was, line.becomes, case when line.by_id is null then 'you or the system' else ${actor('line.by_id')} end as "by" from user_history line where line.user_id = $1 order by line.id`,
  },
  {
    name: 'proposals',
    title: { zh: '待批准的账户变更', en: 'Proposed changes of the account' },
    sql: `select at, change, state, ended_at from proposals where user_id = $1 order by id`,
  },
  {
    name: 'deletions',
    title: { zh: '注销申请', en: 'Requests for deletion' },
    sql: `select asked_at, due_at, state, ended_at from account_deletions where user_id = $1 order by id`,
  },
  {
    name: 'sessions',
    title: { zh: '登录设备', en: 'Devices' },
    sql: `select device, address, created_at, seen_at, expires_at from sessions where user_id = $1 order by created_at, id`,
  },
  {
    name: 'trial',
    title: { zh: '免费试用', en: 'Free trial' },
    sql: `select trials.mailbox_key as mailbox, trials.given_at from trials join users on users.mailbox_key = trials.mailbox_key where users.id = $1`,
  },
  {
    name: 'mails',
    title: { zh: '近 30 天发送的邮件', en: 'Mails of the last 30 days' },
    sql: `select mails.subject, mails.kind, mails.created_at, mails.sent_at from mails join users on users.email = mails.recipient where users.id = $1 order by mails.id`,
  },
];

const money: readonly Holding[] = [
  {
    name: 'balances',
    title: { zh: '余额', en: 'Balances' },
    sql: `select kind, coin, ${dollars('balance')} as amount from ledger_accounts where user_id = $1 order by id`,
  },
  {
    name: 'wallet_statement',
    title: { zh: '钱包明细', en: 'Wallet statement' },
    sql: `select movement.at, movement.cause, movement.cause_id, movement.step, held.kind, held.coin, ${dollars('entry.amount')} as amount
      from ledger_entries entry join ledger_accounts held on held.id = entry.account_id join ledger_movements movement on movement.id = entry.movement_id
      where held.user_id = $1 order by movement.id, held.id`,
  },
  {
    name: 'payments',
    title: { zh: '充值订单', en: 'Recharges' },
    sql: `select p.id, p.state, p.coin, p.network, ${dollars('p.amount')} as amount, ${dollars('p.arrived')} as arrived, c.address, p.hash, p.mismatch, p.reason, p.created_at, p.expires_at, p.ended_at
      from payments p join collection_addresses c on c.id = p.address_id where p.user_id = $1 order by p.id`,
  },
  {
    name: 'payment_transfers',
    title: { zh: '充值对应的链上转账', en: 'Transfers of recharges' },
    sql: `select t.payment_id, t.network, t.hash, t.coin, ${dollars('t.units')} as amount, t.sender, t.receiver, t.block_at
      from chain_transfers t join payments p on p.id = t.payment_id where p.user_id = $1 order by t.id`,
  },
  {
    name: 'payment_history',
    title: { zh: '充值订单记录', en: 'History of recharges' },
    sql: `select line.id as payment_id, ${steps} from history line join payments p on p.id = line.id where line.kind = 'payment' and p.user_id = $1 order by line.line`,
  },
  {
    name: 'hash_submissions',
    title: { zh: '交易哈希提交', en: 'Submissions of transaction hashes' },
    sql: `select at from hash_submissions where user_id = $1 order by at`,
  },
  {
    name: 'withdrawals',
    title: { zh: '提现申请', en: 'Withdrawals' },
    sql: `select id, state, coin, network, ${dollars('amount')} as amount, ${dollars('fee')} as fee, address, hash, reason, remarks, applied_at, waits_until, sent_at, ended_at from withdrawals where user_id = $1 order by id`,
  },
  {
    name: 'withdrawal_history',
    title: { zh: '提现申请记录', en: 'History of withdrawals' },
    sql: `select line.id as withdrawal_id, ${steps} from history line join withdrawals w on w.id = line.id where line.kind = 'withdrawal' and w.user_id = $1 order by line.line`,
  },
  {
    name: 'upgrades',
    title: { zh: '购买的等级', en: 'Bought levels' },
    sql: `select id, level, ${dollars('price')} as price, paid, kind, state, bought_at, starts_at, until from upgrades where user_id = $1 order by id`,
  },
  {
    name: 'saved_addresses',
    title: { zh: '地址簿', en: 'Address book' },
    sql: `select network, address, label, added_at from saved_addresses where user_id = $1 order by id`,
  },
  {
    name: 'payout_addresses',
    title: { zh: '用过的提现地址', en: 'Addresses of withdrawals' },
    sql: `select network, address, known_at from payout_addresses where user_id = $1 order by known_at, address`,
  },
  {
    name: 'freezes',
    title: { zh: '资金冻结', en: 'Freezes of withdrawals' },
    sql: `select cause, until from freezes where user_id = $1`,
  },
];

const support: readonly Holding[] = [
  {
    name: 'board_messages',
    title: { zh: '留言', en: 'Messages on boards' },
    sql: `select id, state, indicator, parent_id, source as text, at, pin_time, pin_value, pin_simulated, likes, dislikes, reason from board_messages where user_id = $1 order by id`,
  },
  {
    name: 'board_choices',
    title: { zh: '赞与踩', en: 'Likes' },
    sql: `select message_id, choice from board_choices where user_id = $1 order by message_id`,
  },
  {
    name: 'work_orders',
    title: { zh: '工单', en: 'Work orders' },
    sql: `select id, state, title, category, submitted_at, changed_at, replied_at, bonus_at from work_orders where user_id = $1 order by id`,
  },
  {
    name: 'work_order_messages',
    title: { zh: '工单往来', en: 'Messages of work orders' },
    sql: `select written.order_id, line.at, line.event, ${actor('line.by_id')} as "by", written.source as text
      from work_order_texts written join history line on line.line = written.line join work_orders o on o.id = written.order_id
      where o.user_id = $1 and not written.is_internal order by written.line`,
  },
  {
    name: 'work_order_history',
    title: { zh: '工单记录', en: 'History of work orders' },
    sql: `select line.id as order_id, ${steps} from history line join work_orders o on o.id = line.id where line.kind = 'workOrder' and o.user_id = $1 order by line.line`,
  },
  {
    name: 'attachments',
    title: { zh: '工单附件（文件在 attachments 文件夹）', en: 'Attachments (files in the folder attachments)' },
    sql: `select id, order_id, name, type, width, height, uploaded_at from work_order_files where uploader_id = $1 order by id`,
  },
  {
    name: 'notifications',
    title: { zh: '通知', en: 'Notifications' },
    sql: `select kind, subject, link, about - 'by' as about, created_at, read_at from notifications where user_id = $1 order by id`,
  },
  {
    name: 'reports',
    title: { zh: '撰写的报告', en: 'Reports written' },
    sql: `select id, state, kind, day, title_zh, title_en, source_zh, source_en, published_at from reports where user_id = $1 order by id`,
  },
];

const watching: readonly Holding[] = [
  {
    name: 'alarms',
    title: { zh: '预警', en: 'Alarms' },
    sql: `select id, state, name, rule, hold as hold_minutes, cycle as cycle_minutes, expires_at, channels, created_at, changed_at, fired_at, firings from alarms where user_id = $1 order by id`,
  },
  {
    name: 'alarm_firings',
    title: { zh: '预警触发', en: 'Firings of alarms' },
    sql: `select alarm_id, name, rule, channels, value, at, recovered_at, recovered_value from alarm_firings where user_id = $1 order by id`,
  },
  {
    name: 'deliveries',
    title: { zh: '近 90 天的投递', en: 'Deliveries of the last 90 days' },
    sql: `select channel, event, created_at, delivered_at, dead_at, tries from deliveries where user_id = $1 order by id`,
  },
  {
    name: 'webhooks',
    title: { zh: 'Webhook 接收端（不含路径与密钥）', en: 'Webhook receivers (without paths and secrets)' },
    sql: `select substring(url from '^https?://[^/?#]+') as host, created_at, off_at, off_reason from endpoints where user_id = $1 order by id`,
  },
  {
    name: 'browsers',
    title: { zh: '接收推送的浏览器', en: 'Browsers with push messages' },
    sql: `select device, created_at from push_subscriptions where user_id = $1 order by id`,
  },
  {
    name: 'telegram_chats',
    title: { zh: 'Telegram 聊天', en: 'Telegram chats' },
    sql: `select name, chat::text as chat, created_at, off_at from telegram_chats where user_id = $1 order by id`,
  },
  {
    name: 'subscriptions',
    title: { zh: '订阅', en: 'Subscriptions' },
    sql: `select kind, since from subscriptions where user_id = $1 order by kind`,
  },
  {
    name: 'subscribed_indicators',
    title: { zh: '订阅的指标', en: 'Subscribed indicators' },
    sql: `select indicator, since from subscribed_metrics where user_id = $1 order by id`,
  },
  {
    name: 'subscription_history',
    title: { zh: '订阅记录', en: 'History of subscriptions' },
    sql: `select at, event, kind, indicator, way, ${actor('by_id')} as "by" from subscription_history where user_id = $1 order by id`,
  },
  {
    name: 'subscription_mails',
    title: { zh: '订阅邮件', en: 'Mails to subscribers' },
    sql: `select c.kind, c.subject_zh, c.subject_en, m.state, m.changed_at from campaign_mails m join campaigns c on c.id = m.campaign_id where m.user_id = $1 order by m.id`,
  },
  {
    name: 'workspaces',
    title: { zh: '工作区', en: 'Workspaces' },
    sql: `select name, charts, changed_at from workspaces where user_id = $1 order by id`,
  },
];

/** Everything that is kept about an account, as its owner gets it. */
export const holdings: readonly Holding[] = [...account, ...money, ...support, ...watching];

/** The pictures that the owner uploaded, by their ids. */
export const PICTURE = 'select name, content from work_order_files where id = $1 and uploader_id = $2';

/** Tables that refer to accounts and are no part of an export, and why. */
export const notExported: Readonly<Record<string, string>> = {
  address_tag_history: 'what staff did at work',
  audits: 'what staff did at work',
  board_texts: 'hashes of recent messages, which are exported themselves',
  email_codes: 'hashes of codes that are valid for minutes',
  errata: 'what staff did at work',
  event_history: 'what staff did at work',
  first_answers: 'answers to repeated requests, for a day; what they tell of is exported itself',
  help_versions: 'what staff did at work',
  level_prices: 'what staff did at work',
  notification_boxes: 'how many of the exported notifications are unread',
  open_orders: 'which orders staff look at, for seconds',
  recovery_codes: 'hashes of secrets',
  second_factors: 'a secret; the account shows since when it is on',
  switches: 'what staff did at work',
  telegram_codes: 'hashes of secrets',
};
