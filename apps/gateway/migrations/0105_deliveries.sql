-- A message on its way to one target of its owner.
create table deliveries (
  id           bigint      generated always as identity primary key,
  user_id      bigint      not null references users on delete cascade,
  message      text        not null,
  channel      text        not null check (channel in ('page', 'mail', 'webhook', 'push', 'telegram')),
  target       bigint      not null, -- the endpoint or the subscription; 0 where the account has only one, or none
  to_name      text        not null,
  event        jsonb       not null,
  link         text        not null,
  round        integer     not null default 1, -- grows when its owner sends it again
  tries        integer     not null default 0, -- in this round
  due_at       timestamptz,
  created_at   timestamptz not null,
  delivered_at timestamptz,
  dead_at      timestamptz,
  unique (user_id, message, channel, target)
);
create index deliveries_of on deliveries (user_id, id desc);
create index deliveries_old on deliveries (created_at);

create table delivery_attempts (
  id          bigint      generated always as identity primary key,
  delivery_id bigint      not null references deliveries on delete cascade,
  begun_at    timestamptz not null,
  outcome     text, -- none while it runs, and for good if its process died
  status      integer,
  latency_ms  integer
);
create index delivery_attempts_of on delivery_attempts (delivery_id, id);
