-- One mail to all subscribers of a kind. The id is that of its cause, so that the same cause is sent once.
create table campaigns (
  number     bigint generated always as identity primary key,
  id         text        not null unique,
  kind       text        not null check (kind in ('daily', 'weekly', 'monthly', 'majorNews', 'observation')),
  audience   text        not null check (audience in ('all', 'L3', 'L4')),
  subject_zh text        not null,
  subject_en text        not null,
  html_zh    text        not null, -- empty once all mails are sent, like the other three
  html_en    text        not null,
  text_zh    text        not null,
  text_en    text        not null,
  started_at timestamptz not null,
  ended_at   timestamptz
);

-- What becomes of it for each subscriber. A mail is marked as handed before the mail server gets it.
create table campaign_mails (
  id          bigint generated always as identity primary key,
  campaign_id text        not null references campaigns (id) on delete cascade,
  user_id     bigint      not null references users on delete cascade,
  host        text        not null, -- of the address, in lower case
  state       text        not null default 'queued' check (state in ('queued', 'handed', 'sent', 'failed', 'skipped')),
  reason      text        check (reason in ('unsubscribed', 'level', 'disabled', 'refused', 'unreachable', 'interrupted')),
  attempts    int         not null default 0,
  due_at      timestamptz not null,
  handed_at   timestamptz,
  changed_at  timestamptz not null,
  unique (campaign_id, user_id)
);
create index campaign_mails_by_state on campaign_mails (campaign_id, state, due_at);
create index campaign_mails_by_user on campaign_mails (user_id, id);
create index campaign_mails_by_host on campaign_mails (handed_at, host) where handed_at is not null;
