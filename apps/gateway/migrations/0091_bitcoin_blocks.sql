-- The newest blocks of Bitcoin, as the index of one's own node read them. Blocks that the chain has left are removed, and what is about them.
create table bitcoin_blocks (
  world  text        not null,
  height integer     not null,
  hash   text        not null,
  at     timestamptz not null, -- as the header says
  pool   text, -- that signed the coinbase; null if nobody did
  primary key (world, height)
);
create index bitcoin_blocks_by_time on bitcoin_blocks (world, at);

-- Outputs of a million dollars or more at the price of their day.
create table big_transactions (
  id         bigint generated always as identity primary key,
  world      text             not null,
  height     integer          not null,
  tx_id      text             not null,
  vout       integer          not null,
  type       text             not null,
  address    text             not null,
  sender     text, -- the address of the largest coin that the transaction spends; null where it is not known
  value      bigint           not null check (value > 0), -- satoshi
  usd        double precision not null,
  held_days  double precision, -- of the coins that it spends, as their buy price on average by value; null for new coins
  buy_price  double precision,
  sell_price double precision not null,
  profit     double precision,
  unique (world, tx_id, vout),
  foreign key (world, height) references bitcoin_blocks on delete cascade
);
create index big_transactions_newest on big_transactions (world, height desc, usd desc, id);
create index big_transactions_of_address on big_transactions (world, address text_pattern_ops);
create index big_transactions_of_sender on big_transactions (world, sender text_pattern_ops);
