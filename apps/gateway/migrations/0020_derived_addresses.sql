-- Extended public keys of which each order gets an address of its own. The number only grows: none is given twice.
create table address_keys (
  id         text    primary key, -- BIP-32's identifier, in hex
  next_index integer not null default 0 check (next_index >= 0)
);

alter table collection_addresses
  add column key_id    text references address_keys, -- null: a line of the pool
  add column key_index integer,
  add constraint collection_addresses_derived check ((key_id is null) = (key_index is null)),
  add constraint collection_addresses_key unique (key_id, key_index);

create index collection_addresses_text on collection_addresses (address);
create index payments_address on payments (address_id, id);
-- how many orders of an account are open is asked before each new one
create index payments_user_open on payments (user_id) where state in ('awaitingTransfer', 'confirming', 'awaitingApproval');
