-- Double entry, in millionths of a dollar. A customer's account is never negative, the entries of a movement sum up to
-- zero in each coin, a balance is the sum of its entries, and what is written stays: the database itself holds all four.
drop table wallet_balances;

-- available, held: a customer's. deposits, payouts: the other side of what came from and went to a chain. revenue, fees: ours.
create table ledger_accounts (
  id      bigint generated always as identity primary key,
  kind    text   not null check (kind in ('available', 'held', 'deposits', 'payouts', 'revenue', 'fees')),
  user_id bigint references users,
  coin    text   not null check (coin in ('USDT', 'USDC', 'BUSD')),
  balance bigint not null default 0,
  unique nulls not distinct (kind, user_id, coin),
  check ((kind in ('available', 'held')) = (user_id is not null)),
  constraint ledger_accounts_never_negative check (user_id is null or balance >= 0)
);
create index ledger_accounts_user on ledger_accounts (user_id);

create table ledger_movements (
  id       bigint generated always as identity primary key,
  cause    text        not null check (cause in ('recharge', 'upgrade', 'withdrawal')),
  cause_id text        not null,
  step     text        not null, -- of the cause's life: each moves money once
  at       timestamptz not null,
  by_id    bigint      references users on delete set null, -- null: the system
  unique (cause, cause_id, step)
);

create table ledger_entries (
  movement_id bigint not null references ledger_movements,
  account_id  bigint not null references ledger_accounts,
  amount      bigint not null check (amount <> 0),
  primary key (movement_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id, movement_id);

create function ledger_take() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from inserted join ledger_accounts on ledger_accounts.id = inserted.account_id
    group by inserted.movement_id, ledger_accounts.coin having sum(inserted.amount) <> 0
  ) or exists (
    select 1 from inserted join ledger_entries using (movement_id) group by movement_id having count(distinct inserted.account_id) < count(distinct ledger_entries.account_id)
  ) then
    raise exception 'the entries of a movement come at once and sum up to zero in each coin' using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  perform set_config('chaintide.ledger', 'taking', true);
  update ledger_accounts set balance = balance + change.amount
    from (select account_id, sum(amount) as amount from inserted group by account_id) change where ledger_accounts.id = change.account_id;
  perform set_config('chaintide.ledger', '', true);
  return null;
end $$;
create trigger ledger_entries_taken after insert on ledger_entries referencing new table as inserted for each statement execute function ledger_take();

create function ledger_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_accounts' and current_setting('chaintide.ledger', true) = 'taking' then return new; end if;
  raise exception 'what the ledger holds is neither changed nor removed' using errcode = 'check_violation', constraint = 'ledger_stays';
end $$;
create trigger ledger_accounts_stay before update or delete on ledger_accounts for each row execute function ledger_stays();
create trigger ledger_entries_stay before update or delete on ledger_entries for each row execute function ledger_stays();
create trigger ledger_movements_stay before delete on ledger_movements for each row execute function ledger_stays();
