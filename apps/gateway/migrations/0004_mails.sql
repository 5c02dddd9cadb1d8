-- Mails to send, written with the change they tell of; a sweeper sends them. Without SMTP they are kept here
-- and shown by the demo.
create table mails (
  id        bigint generated always as identity primary key,
  recipient text        not null,
  to_key    text        not null generated always as (lower(recipient)) stored,
  kind      text        not null,
  subject   text        not null,
  body_text text        not null,
  body_html text        not null,
  created_at timestamptz not null,
  due_at    timestamptz not null,
  attempts  smallint    not null default 0,
  sent_at   timestamptz,
  failed_at timestamptz
);
create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
create index mails_to on mails (to_key, id);
