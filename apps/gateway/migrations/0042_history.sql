-- What happened to every row with a lifecycle, in the order in which it happened.
create table history (
  line       bigint generated always as identity primary key,
  kind       text        not null, -- payment, withdrawal, upgrade, …
  id         bigint      not null, -- of the row
  at         timestamptz not null,
  by_id      bigint      references users on delete set null, -- null: the system
  event      text        not null,
  from_state text,
  to_state   text        not null,
  note       text
);
create index history_row on history (kind, id, line);

insert into history (kind, id, at, by_id, event, from_state, to_state, note)
  select 'payment', payment_id, at, by_id, event, from_state, to_state, note from payment_history order by id;
insert into history (kind, id, at, by_id, event, from_state, to_state, note)
  select 'withdrawal', withdrawal_id, at, by_id, event, from_state, to_state, note from withdrawal_history order by id;
drop table payment_history;
drop table withdrawal_history;

-- A bought level waits for the present one to end, or was given at once.
alter table upgrades
  add column state text check (state in ('queued', 'applied')),
  add column version integer not null default 1;
update upgrades set state = case when applied_at is null then 'queued' else 'applied' end;
alter table upgrades
  alter column state set not null,
  add check ((state = 'queued') = (applied_at is null));
drop index upgrades_waiting;
create index upgrades_waiting on upgrades (starts_at) where state = 'queued';

insert into history (kind, id, at, by_id, event, from_state, to_state)
  select 'upgrade', id, at, by_id, event, from_state, to_state from (
    select id, bought_at as at, user_id as by_id, 'buy' as event, null as from_state, case kind when 'queue' then 'queued' else 'applied' end as to_state from upgrades
    union all select id, applied_at, null, 'start', 'queued', 'applied' from upgrades where kind = 'queue' and applied_at is not null
  ) lines order by at, id, event;

-- A row with a history stays, as it did when its history referred to it.
create function keep_what_has_history() returns trigger language plpgsql as $$
begin
  if exists (select 1 from history where kind = tg_argv[0] and id = old.id) then
    raise exception 'the % % has a history', tg_argv[0], old.id using errcode = 'foreign_key_violation', constraint = 'history_row';
  end if;
  return old;
end $$;
create trigger payments_with_history before delete on payments for each row execute function keep_what_has_history('payment');
create trigger withdrawals_with_history before delete on withdrawals for each row execute function keep_what_has_history('withdrawal');
create trigger upgrades_with_history before delete on upgrades for each row execute function keep_what_has_history('upgrade');
