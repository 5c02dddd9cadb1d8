-- Whether exact matches are credited without a person: the newest line holds, the others are history; off where there is none.
create table auto_confirmations (
  id    bigint generated always as identity primary key,
  is_on boolean     not null,
  since timestamptz not null,
  by_id bigint      references users on delete set null
);

-- Which order a colleague has open beside a queue at this moment. A lease: who does not renew it is gone.
create unlogged table open_orders (
  line     text        not null, -- the socket
  kind     text        not null check (kind in ('payment', 'withdrawal')),
  order_id bigint      not null,
  process  uuid        not null,
  user_id  bigint      not null references users on delete cascade,
  since    timestamptz not null,
  until    timestamptz not null,
  primary key (line, kind, order_id)
);

-- Work that one process does for all: whoever holds the lease, until it runs out.
create table leases (
  name   text        primary key,
  holder uuid        not null,
  until  timestamptz not null
);

-- Where each address is asked for by itself: up to which final block that was done, and when.
alter table collection_addresses add scanned_block bigint, add scanned_at timestamptz;
