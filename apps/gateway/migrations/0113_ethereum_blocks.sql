-- The newest blocks of Ethereum, as the index of one's own nodes read them. Blocks that the chain has left are removed, and what is about them.
create table ethereum_blocks (
  world  text        not null,
  height integer     not null,
  hash   text        not null,
  at     timestamptz not null,
  primary key (world, height)
);
create index ethereum_blocks_by_time on ethereum_blocks (world, at);

-- Payments of ether and transfers of tokens of a million dollars or more.
create table big_transfers (
  id        bigint generated always as identity primary key,
  world     text             not null,
  height    integer          not null,
  tx_id     text             not null,
  log       integer, -- its place in the block; null for ether, which a transaction carries itself
  asset     text             not null,
  sender    text, -- null where tokens are minted
  receiver  text, -- null where they are burned
  amount    double precision not null check (amount > 0),
  usd       double precision not null,
  foreign key (world, height) references ethereum_blocks on delete cascade
);
create index big_transfers_newest on big_transfers (world, height desc, usd desc, id);
create index big_transfers_of_transaction on big_transfers (world, tx_id);
create index big_transfers_of_sender on big_transfers (world, sender text_pattern_ops);
create index big_transfers_of_receiver on big_transfers (world, receiver text_pattern_ops);
