import type { Tx } from '../../platform/db/database.ts';

/** Deletions that come with that of an account. Each takes its id. */
const erasures = [
  'delete from deliveries where user_id = $1', // with their attempts
  'delete from alarm_firings where user_id = $1',
  'delete from alarms where user_id = $1',
  'delete from endpoints where user_id = $1',
  'delete from push_subscriptions where user_id = $1',
  'delete from telegram_codes where user_id = $1',
  'delete from telegram_chats where user_id = $1',
  'delete from subscribed_metrics where user_id = $1',
  'delete from subscriptions where user_id = $1',
  'delete from notifications where user_id = $1',
  'delete from notification_boxes where user_id = $1',
  'delete from workspaces where user_id = $1',
  'delete from saved_addresses where user_id = $1',
  'delete from payout_addresses where user_id = $1',
  'delete from work_order_files where uploader_id = $1',
  'delete from board_texts where user_id = $1',
  'delete from first_answers where user_id = $1',
  'delete from hash_submissions where user_id = $1',
  'delete from freezes where user_id = $1',
  'delete from recovery_codes where user_id = $1',
  'delete from second_factors where user_id = $1',
  'delete from sessions where user_id = $1', // with what ties browsers to them
  // the transaction on the chain proves where the money went; what is left is enough to recognise it by
  "update withdrawals set address = left(address, 6) || '…' || right(address, 4) where user_id = $1 and length(address) > 11",
] as const;

/** The same for an address of mail. */
const erasuresOfMail = [
  'delete from mails where recipient = $1',
  'delete from email_codes where email_key = lower($1)',
] as const;

/** Why rows of an account stay, without a name: by table. */
export const kept: Readonly<Record<string, string>> = {
  users: 'the shell that everything below refers to',
  account_deletions: 'that the deletion was asked for and done',
  board_choices: 'the counts of messages of others',
  board_messages: 'threads in which others answered; the author is a deleted user',
  campaign_mails: 'how many got a report, by mail domain',
  ledger_accounts: 'the books, which never change',
  open_orders: 'which orders staff look at, for seconds',
  payments: 'the books, which never change',
  proposals: 'acts of staff',
  reports: 'what staff wrote at work',
  subscription_history: 'that mails were asked for',
  upgrades: 'the books, which never change',
  user_history: 'acts of people are never changed',
  withdrawals: 'the books; the address is shortened',
  work_orders: 'acts of staff; the pictures are deleted',
};

/** The tables that an erasure empties or changes; a test looks for those that were forgotten. */
export const erasedTables = [...erasures, ...erasuresOfMail].map(
  (statement) => /^(?:delete from|update) (\w+)/.exec(statement)![1]!,
);

/** Deletes what belongs to a person, in the transaction that makes a shell of the account. */
export const eraseHoldings = async (
  { id, email }: { readonly id: number; readonly email: string },
  tx: Tx,
): Promise<void> => {
  for (const statement of erasures) await tx.query(statement, [id]);
  for (const statement of erasuresOfMail) await tx.query(statement, [email]);
};
