-- Browsers that show messages; each belongs to the account that subscribed it last.
create table push_subscriptions (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null references users on delete cascade,
  endpoint   text        not null unique,
  p256dh     text        not null,
  auth       bytea       not null, -- sealed with a key of the key ring
  device     text        not null,
  created_at timestamptz not null
);
create index push_subscriptions_of on push_subscriptions (user_id, id);
