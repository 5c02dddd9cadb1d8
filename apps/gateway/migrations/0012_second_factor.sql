-- The second factor: codes by time (RFC 6238), and recovery codes for a lost device.
alter table users add column second_factor_at timestamptz; -- null: off
alter table sessions add column elevated_until timestamptz; -- until when it may move money

-- Where users.second_factor_at is null the secret is being set up, and counts for nothing.
create table second_factors (
  user_id   bigint primary key references users on delete cascade,
  secret    bytea       not null, -- sealed with AES-256-GCM for this account alone
  begun_at  timestamptz not null,
  last_step bigint      not null default 0 -- of the last code that was taken: none is taken twice
);

create table recovery_codes (
  user_id   bigint not null references users on delete cascade,
  code_hash bytea  not null, -- keyed: who reads this table cannot try them out
  primary key (user_id, code_hash)
);
