alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add check (purpose in ('register', 'reset', 'withdrawal', 'recharge'));

create table withdrawals (
  id             bigint generated always as identity primary key,
  user_id        bigint      not null references users,
  key            uuid        not null, -- the browser's: one intent, one withdrawal
  state          text        not null default 'pending' check (state in ('pending', 'approved', 'transferring', 'success', 'refused', 'failed', 'cancelled')),
  coin           text        not null check (coin in ('USDT', 'USDC', 'BUSD')),
  network        text        not null check (network in ('ERC-20', 'BEP-20', 'TRC-20')),
  amount         bigint      not null check (amount > fee),
  fee            bigint      not null check (fee >= 0),
  address        text        not null,
  needs_two      boolean     not null,
  applied_at     timestamptz not null,
  waits_until    timestamptz, -- the address is new
  approved_by    bigint      references users,
  hash           text,
  origin_address text,
  sent_at        timestamptz,
  seen_at        timestamptz, -- the chain knows the hash
  ended_at       timestamptz,
  mismatch       text, -- what the chain says of the hash, where that is not what it should
  reason         text,
  remarks        text,
  version        integer     not null default 1,
  unique (user_id, key),
  unique (network, hash)
);
create index withdrawals_user on withdrawals (user_id, id);
create index withdrawals_state on withdrawals (state, id);

create table withdrawal_history (
  id            bigint generated always as identity primary key,
  withdrawal_id bigint      not null references withdrawals,
  at            timestamptz not null,
  by_id         bigint      references users on delete set null, -- null: the system
  event         text        not null,
  from_state    text,
  to_state      text        not null,
  note          text
);
create index withdrawal_history_withdrawal on withdrawal_history (withdrawal_id, id);

-- When an account first named an address: what is new waits a day.
create table payout_addresses (
  user_id  bigint      not null references users on delete cascade,
  network  text        not null,
  address  text        not null,
  label    text        not null default '',
  known_at timestamptz not null,
  primary key (user_id, network, address)
);
