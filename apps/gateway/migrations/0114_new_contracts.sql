-- Contracts of Ethereum that transactions created; those that other contracts create are not seen.
create table new_contracts (
  id       bigint generated always as identity primary key,
  world    text    not null,
  height   integer not null,
  tx_id    text    not null,
  creator  text    not null,
  address  text    not null,
  is_token boolean not null, -- whether it told of a transfer of tokens in its own block
  foreign key (world, height) references ethereum_blocks on delete cascade
);
create index new_contracts_newest on new_contracts (world, height desc, id desc);
create index new_contracts_of_address on new_contracts (world, address text_pattern_ops);
create index new_contracts_of_creator on new_contracts (world, creator text_pattern_ops);
