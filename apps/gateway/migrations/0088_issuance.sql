-- Mint and burn events of stablecoins, from final blocks; events of a world stay as they were first told.
create table issuance_events (
  id      bigint generated always as identity primary key,
  world   text        not null,
  chain   text        not null check (chain in ('ethereum', 'tron')),
  coin    text        not null check (coin in ('USDT', 'USDC', 'BUSD')),
  kind    text        not null check (kind in ('mint', 'burn', 'destroyed')),
  amount  numeric     not null check (amount > 0), -- in coins, exact
  at      timestamptz not null, -- of the block
  block   bigint      not null,
  hash    text        not null,
  index   integer     not null, -- of the event: in its block on Ethereum, in its transaction on TRON
  unique (world, chain, hash, index)
);
create index issuance_events_newest on issuance_events (world, at desc, id desc);
create index issuance_events_of_coin on issuance_events (world, coin, at desc, id desc);
create index issuance_events_of_chain on issuance_events (world, chain, at desc, id desc);

-- The part of a chain whose events are held. Positions are blocks on Ethereum and Unix milliseconds on TRON.
create table issuance_spans (
  world         text        not null,
  chain         text        not null check (chain in ('ethereum', 'tron')),
  from_position bigint      not null,
  from_time     timestamptz not null,
  to_position   bigint      not null,
  to_time       timestamptz not null,
  fetched_at    timestamptz not null,
  primary key (world, chain),
  check (from_position <= to_position)
);
