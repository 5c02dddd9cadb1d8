-- A deleted account stays as a shell without a person, because payments, books and the sealed history refer to it.
alter table users
  add column deletes_at timestamptz, -- while its owner has asked for the deletion
  add column deleted_at timestamptz,
  add constraint users_deleted check (deleted_at is null or (disabled_at is not null and deletes_at is null and staff_role is null));

-- Of a mailbox whose account was deleted, only a hash stays, so that it gets no second trial.
create function forgotten_mailbox(mailbox text) returns text language sql immutable strict as $$
  select 'sha256:' || encode(sha256(convert_to(mailbox, 'UTF8')), 'hex')
$$;

create table account_deletions (
  id          bigint generated always as identity primary key,
  user_id     bigint      not null references users,
  state       text        not null default 'waiting' check (state in ('waiting', 'cancelled', 'refused', 'done')),
  asked_at    timestamptz not null,
  due_at      timestamptz not null,
  reminded_at timestamptz,
  ended_at    timestamptz,
  version     integer     not null default 1
);
create unique index account_deletions_waiting on account_deletions (user_id) where state = 'waiting';
create index account_deletions_user on account_deletions (user_id, id);
create trigger account_deletions_with_history before delete on account_deletions for each row execute function keep_what_has_history('deletion');

-- A deletion holds the row of the account alone, so whoever writes for the account at the same moment waits here, and then finds it gone.
create function refuse_deleted_owner() returns trigger language plpgsql as $$
begin
  if (select deleted_at from users where id = new.user_id for key share) is not null then
    raise exception 'the account % was deleted', new.user_id using errcode = 'check_violation', constraint = 'owner_was_deleted';
  end if;
  return new;
end $$;
do $$
declare owned text;
begin
  foreach owned in array array['account_deletions', 'alarms', 'board_choices', 'board_messages', 'board_texts', 'deliveries', 'endpoints', 'first_answers', 'freezes', 'hash_submissions',
    'notifications', 'payments', 'payout_addresses', 'push_subscriptions', 'recovery_codes', 'saved_addresses', 'second_factors', 'sessions', 'subscribed_metrics',
    'subscriptions', 'telegram_chats', 'telegram_codes', 'upgrades', 'withdrawals', 'work_orders', 'workspaces'] loop
    execute format('create trigger %I before insert on %I for each row execute function refuse_deleted_owner()', owned || '_of_somebody', owned);
  end loop;
end $$;

-- Money that arrives late is not credited to a deleted account; it waits for accounting. The books lock their accounts first, as a deletion does.
create function ledger_refuse_deleted_owner() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from inserted join ledger_accounts on ledger_accounts.id = inserted.account_id join users on users.id = ledger_accounts.user_id where users.deleted_at is not null
  ) then
    raise exception 'money is not posted to a deleted account' using errcode = 'check_violation', constraint = 'owner_was_deleted';
  end if;
  return null;
end $$;
create trigger ledger_entries_of_somebody after insert on ledger_entries referencing new table as inserted for each statement execute function ledger_refuse_deleted_owner();
