-- What happened to an account. A box is locked before its notifications change, so that its count and the facts
-- about it follow each other in one order.
create table notification_boxes (
  user_id bigint  primary key references users on delete cascade,
  unread  integer not null default 0 check (unread >= 0),
  -- the newest notification that a digest told of
  mailed  bigint  not null default 0
);

create table notifications (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null references users on delete cascade,
  kind       text        not null,
  subject    text        not null,
  link       text        not null,
  about      jsonb       not null,
  created_at timestamptz not null,
  read_at    timestamptz
);
create index notifications_of on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
create index notifications_old on notifications (created_at);
