-- Recharge orders, the addresses they are paid to, and what the chains say.
create table collection_addresses (
  id         bigint generated always as identity primary key,
  network    text        not null check (network in ('ERC-20', 'BEP-20', 'TRC-20')),
  address    text        not null,
  added_at   timestamptz not null,
  added_by   bigint      references users on delete set null, -- null: the demo
  retired_at timestamptz,
  unique (network, address)
);

create table payments (
  id            bigint generated always as identity primary key,
  user_id       bigint      not null references users,
  key           uuid        not null, -- the browser's: one intent, one order
  state         text        not null default 'awaitingTransfer'
                check (state in ('awaitingTransfer', 'confirming', 'awaitingApproval', 'success', 'failed', 'closed', 'expired')),
  coin          text        not null check (coin in ('USDT', 'USDC', 'BUSD')),
  network       text        not null,
  amount        bigint      not null check (amount > 0),
  arrived       bigint      check (arrived > 0),
  address_id    bigint      not null references collection_addresses,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  hash          text,
  mismatch      text,
  block_number  bigint, -- of the transfer that stands behind it
  confirmations integer,
  needed        integer,
  ended_at      timestamptz,
  reason        text,
  version       integer     not null default 1,
  unique (user_id, key)
);
-- were an address shared, anyone could claim a stranger's transfer
create unique index payments_open_address on payments (address_id) where state in ('awaitingTransfer', 'confirming', 'awaitingApproval');
create index payments_user on payments (user_id, id);
create index payments_state on payments (state, id);

create table payment_history (
  id         bigint generated always as identity primary key,
  payment_id bigint      not null references payments,
  at         timestamptz not null,
  by_id      bigint      references users on delete set null, -- null: the system
  event      text        not null,
  from_state text,
  to_state   text        not null,
  note       text
);
create index payment_history_payment on payment_history (payment_id, id);

-- One submission in four hours.
create table hash_submissions (
  user_id bigint      primary key references users on delete cascade,
  at      timestamptz not null
);

-- Every transfer to one of our addresses. A (network, hash, log) is good for one order, ever.
create table chain_transfers (
  id           bigint generated always as identity primary key,
  network      text        not null,
  hash         text        not null,
  log_index    integer     not null,
  contract     text        not null,
  coin         text, -- null: a token that is none of ours, whatever it calls itself
  sender       text        not null,
  receiver     text        not null,
  raw          numeric(78) not null,
  units        bigint, -- millionths of a dollar; null where the coin is
  block_number bigint      not null,
  block_hash   text        not null,
  block_at     timestamptz not null,
  is_final     boolean     not null default false,
  gone_at      timestamptz, -- reorganised away
  payment_id   bigint      references payments,
  unique (network, hash, log_index)
);
create index chain_transfers_payment on chain_transfers (payment_id);
create index chain_transfers_open on chain_transfers (network) where not is_final and gone_at is null;

-- The newest block of each network of which every transfer is known for good.
create table chain_cursors (
  network text   primary key,
  block   bigint not null
);
