-- Facts that clients must not miss, written in the transaction of the change they tell of. seq is also the order
-- of the commits: append() takes a lock before it takes the number.
create table outbox (
  seq     bigint generated always as identity primary key,
  prev    bigint      not null, -- seq of the fact before it in the same topic, 0 for the first
  topic   text        not null,
  name    text        not null,
  payload jsonb       not null,
  at      timestamptz not null default now()
);

create index outbox_topic on outbox (topic, seq);
create index outbox_at on outbox (at);

-- Names this run of seqs: the facts of another database are counted anew.
create table outbox_epoch (
  epoch uuid not null default gen_random_uuid()
);
insert into outbox_epoch default values;
