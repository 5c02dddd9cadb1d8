-- From when on what an address gets is the order's; null: from its beginning on. Later where a clock that was put back
-- says that the order began before something that its address had got already.
alter table payments add column held_from timestamptz;
create index chain_transfers_receiver on chain_transfers (network, receiver, block_at);
