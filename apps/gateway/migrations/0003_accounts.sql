-- Accounts. A role given by hand goes before the one that follows from a paid level. Names and addresses are
-- unique whatever their case; what was typed is kept for showing.
create table users (
  id            bigint generated always as identity primary key,
  user_name     text        not null,
  name_key      text        not null generated always as (lower(user_name)) stored unique,
  email         text        not null,
  email_key     text        not null generated always as (lower(email)) stored unique,
  password_hash text        not null,
  staff_role    text        check (staff_role in ('support', 'verifier', 'accounting', 'admin')),
  level         text        not null default 'registered' check (level in ('registered', 'monthly', 'annual', 'vip')),
  level_until   timestamptz,
  trial_until   timestamptz,
  ending_told   timestamptz, -- the last end of a level or trial that the owner got a mail about
  disabled_at   timestamptz,
  language      text        not null default 'zh' check (language in ('zh', 'en')),
  notifications jsonb       not null default '{}',
  version       integer     not null default 1,
  created_at    timestamptz not null,
  check ((level = 'registered') = (level_until is null))
);

create table user_history (
  id      bigint generated always as identity primary key,
  user_id bigint      not null references users on delete cascade,
  at      timestamptz not null,
  by_id   bigint      references users on delete set null, -- null: the owner or the system
  event   text        not null,
  was     text,
  becomes text,
  note    text
);
create index user_history_user on user_history (user_id, id);

-- Only the SHA-256 of a token is kept: who reads this table cannot log in with it.
create table sessions (
  id         uuid primary key default gen_random_uuid(),
  token_hash bytea       not null unique,
  user_id    bigint      not null references users on delete cascade,
  device     text        not null,
  address    text        not null,
  created_at timestamptz not null,
  seen_at    timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Keys that all processes share: RSA pairs that seal passwords, and the secret that signs nonces.
create table auth_keys (
  id         text primary key,
  kind       text        not null check (kind in ('rsa', 'hmac')),
  secret     text        not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What was good once and has been used: nonces of sealed passwords.
create table spent_proofs (
  id         text primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);

create table captchas (
  uuid        text primary key,
  secret      bytea       not null, -- signs the proof of work and keys the answer's hash, of this captcha only
  answer_hash bytea       not null,
  expires_at  timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

-- One code at a time for an address and a purpose; asking again replaces it.
create table email_codes (
  purpose    text        not null check (purpose in ('register', 'reset')),
  email_key  text        not null,
  code_hash  bytea       not null,
  tries_left smallint    not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, email_key)
);

-- Counters of limits, shared by all processes; `expire` in unix ms.
create table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
