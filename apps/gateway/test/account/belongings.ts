import type { Database } from '../../src/platform/db/database.ts';
import type { Account } from '../../src/modules/users/users.service.ts';

/** A mark of what must never leave the database. */
export const SECRET = 'TOP-SECRET';

/** An amount that is neither held nor missing at the end: it came in and was spent. */
const books = `
  insert into ledger_accounts (kind, user_id, coin) select 'available', $id, 'USDT';
  insert into ledger_accounts (kind, coin) values ('deposits', 'USDT'), ('revenue', 'USDT') on conflict do nothing;
  with moved as (insert into ledger_movements (cause, cause_id, step, at) values ('recharge', $mark, 'credit', now()) returning id)
    insert into ledger_entries select moved.id, a.id, case a.kind when 'available' then 21000000 else -21000000 end from moved, ledger_accounts a
    where a.coin = 'USDT' and (a.user_id = $id or a.kind = 'deposits');
  with moved as (insert into ledger_movements (cause, cause_id, step, at) values ('upgrade', $mark, 'buy', now()) returning id)
    insert into ledger_entries select moved.id, a.id, case a.kind when 'available' then -21000000 else 21000000 end from moved, ledger_accounts a
    where a.coin = 'USDT' and (a.user_id = $id or a.kind = 'revenue');`;

const orders = `
  insert into collection_addresses (network, address, added_at) values ('ERC-20', $mark || '-collected', now());
  insert into payments (user_id, key, state, coin, network, amount, arrived, address_id, created_at, expires_at, hash, ended_at)
    select $id, gen_random_uuid(), 'success', 'USDT', 'ERC-20', 21000000, 21000000, id, now(), now(), $mark || '-hash', now() from collection_addresses where address = $mark || '-collected';
  insert into chain_transfers (network, hash, log_index, contract, coin, sender, receiver, raw, units, block_number, block_hash, block_at, is_final, payment_id, attested_by)
    select 'ERC-20', $mark || '-hash', 0, 'c', 'USDT', $mark || '-sender', $mark || '-collected', 1, 21000000, 1, 'b', now(), true, id, 2 from payments where user_id = $id;
  insert into history (kind, id, at, by_id, event, from_state, to_state, note) select 'payment', id, now(), $staff, 'confirm', 'awaitingApproval', 'success', $secret from payments where user_id = $id;
  insert into hash_submissions values ($id, now());
  insert into withdrawals (user_id, key, state, coin, network, amount, fee, address, needs_two, applied_at, approved_by, hash, ended_at)
    values ($id, gen_random_uuid(), 'success', 'USDT', 'ERC-20', 5000000, 1000000, '0x' || $mark || '-0123456789abcdef', false, now(), $staff, $mark || '-paid', now());
  insert into history (kind, id, at, by_id, event, from_state, to_state, note) select 'withdrawal', id, now(), $id, 'apply', null, 'pending', $secret from withdrawals where user_id = $id;
  insert into upgrades (user_id, key, level, price, paid, kind, bought_at, starts_at, until, applied_at, state)
    values ($id, gen_random_uuid(), 'monthly', 21000000, '[{"coin":"USDT","amount":"21.000000"}]', 'start', now(), now(), now() + interval '30 days', now(), 'applied');
  insert into saved_addresses (user_id, network, address, label, added_at) values ($id, 'ERC-20', $mark || '-saved', 'Ledger', now());
  insert into payout_addresses (user_id, network, address, known_at) values ($id, 'ERC-20', $mark || '-payout', now());
  insert into freezes values ($id, 'passwordChanged', '2020-01-01');`;

const words = `
  insert into board_messages (user_id, key, state, indicator, source, html, words, digest, at, is_staffs, is_shown) values ($id, gen_random_uuid(), 'unread', 'btc.price', $mark || ' says', 'h', 'w', $mark, now(), false, true);
  insert into board_choices select id, $id, 1 from board_messages where user_id = $id;
  insert into board_texts values ($id, $secret, now());
  insert into work_orders (user_id, key, state, title, category, submitted_at, changed_at, responder_id) values ($id, gen_random_uuid(), 'closed', $mark || ' asks', 'data', now(), now(), $staff);
  with line as (insert into history (kind, id, at, by_id, event, to_state) select 'workOrder', id, now(), $id, 'submit', 'unread' from work_orders where user_id = $id returning line, id)
    insert into work_order_texts (line, order_id, source, html, words) select line, id, $mark || ' wrote', 'h', 'w' from line;
  with line as (insert into history (kind, id, at, by_id, event, to_state, note) select 'workOrder', id, now(), $staff, 'requestReview', 'toBeReviewed', $secret from work_orders where user_id = $id returning line, id)
    insert into work_order_texts (line, order_id, source, html, is_internal, words) select line, id, $secret, 'h', true, 'w' from line;
  insert into work_order_files (uploader_id, name, type, width, height, content, uploaded_at) values ($id, '../' || $mark || '.png', 'image/png', 1, 1, convert_to($mark || ' picture', 'UTF8'), now());
  insert into notifications (user_id, kind, subject, link, about, created_at) values ($id, 'message.answered', $mark || ' subject', '/help', jsonb_build_object('by', $secret), now());
  insert into notification_boxes (user_id, unread) values ($id, 1) on conflict (user_id) do update set unread = 1;
  insert into reports (user_id, key, kind, day, audience, title_zh, title_en, source_zh, source_en, words, writers, changed_at) values ($id, gen_random_uuid(), 'daily', '2026-01-01', 'all', 't', $mark || ' report', 's', 's', 'w', '[]', now());
  insert into mails (recipient, kind, subject, body_text, body_html, created_at) select email, 'welcome', $mark || ' welcome', $secret, $secret, now() from users where id = $id;`;

const watching = `
  insert into alarms (user_id, key, name, rule, rule_text, hold, cycle, channels, created_at, changed_at) values ($id, gen_random_uuid(), $mark || ' alarm', '{}', $mark, 0, 0, '{page}', now(), now());
  insert into alarm_firings (user_id, edition, cycle, name, rule, channels, value, at) values ($id, 1, 1, $mark || ' fired', '{}', '{page}', 1, now());
  insert into deliveries (user_id, message, channel, target, to_name, event, link, created_at) values ($id, $mark, 'webhook', 1, $secret, jsonb_build_object('name', $mark), '/Alarm', now());
  insert into delivery_attempts (delivery_id, begun_at) select id, now() from deliveries where user_id = $id;
  insert into endpoints (user_id, url, secret, created_at) values ($id, 'https://' || $mark || '.example/' || $secret || '?key=' || $secret, convert_to($secret, 'UTF8'), now());
  insert into push_subscriptions (user_id, endpoint, p256dh, auth, device, created_at) values ($id, 'https://push.example/' || $secret || $mark, $secret, convert_to($secret, 'UTF8'), $mark || ' browser', now());
  insert into telegram_chats (user_id, chat, name, created_at) values ($id, $id, $mark || ' chat', now());
  insert into telegram_codes values ($id, convert_to($secret || $mark, 'UTF8'), now());
  insert into subscriptions values ($id, 'daily', now());
  insert into subscribed_metrics (user_id, indicator, since) values ($id, 'btc.price', now());
  insert into subscription_history (user_id, at, event, kind, by_id, way) values ($id, now(), 'subscribed', 'daily', $id, 'page');
  insert into campaigns (id, kind, audience, subject_zh, subject_en, html_zh, html_en, text_zh, text_en, started_at) values ($mark, 'daily', 'all', 's', $mark || ' report', '', '', '', '', now());
  insert into campaign_mails (campaign_id, user_id, host, due_at, changed_at, state) values ($mark, $id, 'tide.example', now(), now(), 'sent');
  insert into workspaces (user_id, name, name_key, charts, changed_at) values ($id, $mark || ' desk', $mark, '{a}', now());`;

const access = `
  insert into sessions (token_hash, user_id, device, address, created_at, seen_at, expires_at) values (convert_to($secret || $mark, 'UTF8'), $id, $mark || ' telephone', '203.0.113.7', now(), now(), 'epoch');
  insert into recovery_codes values ($id, convert_to($secret, 'UTF8'));
  insert into second_factors (user_id, secret, begun_at) values ($id, convert_to($secret, 'UTF8'), now());
  insert into first_answers values ($id, '/x', gen_random_uuid(), $secret, $secret, now());
  insert into email_codes (purpose, email_key, code_hash, tries_left, sent_at, expires_at, asker) select 'recharge', email_key, convert_to($secret, 'UTF8'), 5, now(), now(), 'a' from users where id = $id;
  insert into user_history (user_id, at, by_id, event, was, becomes, note) values ($id, now(), $staff, 'role', 'support', null, $secret);
  insert into proposals (user_id, change, is_taking, was_disabled, note, by_id, at, expires_at, state, ended_at) values ($id, '{"kind":"disable"}', false, false, $secret, $staff, now(), now(), 'expired', now());
  insert into account_deletions (user_id, state, asked_at, due_at, ended_at) values ($id, 'cancelled', now(), now(), now());
  insert into trials select mailbox_key, now() from users where id = $id on conflict do nothing;`;

/** Gives an account at least a row in every table that refers to accounts; what is its own carries its name. */
export const furnish = async (db: Database, { id, userName }: Account, staffId: number): Promise<void> => {
  const values: Readonly<Record<string, string>> = {
    id: String(id),
    staff: String(staffId),
    mark: `'${userName}'`,
    secret: `'${SECRET}'`,
  };
  const filled = [books, orders, words, watching, access]
    .join('\n')
    .replaceAll(/\$(\w+)/g, (_, name: string) => values[name]!);
  await db.script(filled);
};
