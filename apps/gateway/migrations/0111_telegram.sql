-- The chat in which the bot tells an account.
create table telegram_chats (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null unique references users on delete cascade,
  chat       bigint      not null, -- its id at Telegram
  name       text        not null,
  off_at     timestamptz, -- when the bot was found blocked
  created_at timestamptz not null
);
create index telegram_chats_chat on telegram_chats (chat);

-- Codes that link a chat: the SHA-256, for one account each.
create table telegram_codes (
  user_id    bigint      primary key references users on delete cascade,
  hash       bytea       not null unique,
  expires_at timestamptz not null
);
