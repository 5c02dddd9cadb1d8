-- Kinds of reports and news that an account gets by mail. A subscription outlasts the level that it needs; nothing is sent meanwhile.
create table subscriptions (
  user_id bigint      not null references users on delete cascade,
  kind    text        not null check (kind in ('daily', 'weekly', 'monthly', 'majorNews', 'observation')),
  since   timestamptz not null,
  primary key (user_id, kind)
);
create index subscriptions_by_kind on subscriptions (kind, user_id);

-- Indicators whose newest value comes with the daily report.
create table subscribed_metrics (
  id        bigint generated always as identity primary key,
  user_id   bigint      not null references users on delete cascade,
  indicator text        not null,
  since     timestamptz not null,
  unique (user_id, indicator)
);

-- Every change of the two; `by_id` is null for the link in a mail, which needs no login.
create table subscription_history (
  id        bigint generated always as identity primary key,
  user_id   bigint      not null references users on delete cascade,
  at        timestamptz not null,
  event     text        not null check (event in ('subscribed', 'unsubscribed')),
  kind      text        check (kind in ('daily', 'weekly', 'monthly', 'majorNews', 'observation')),
  indicator text,
  by_id     bigint      references users on delete set null,
  way       text        not null check (way in ('page', 'link')),
  check ((kind is null) <> (indicator is null))
);
create index subscription_history_by_user on subscription_history (user_id, id);
