-- What came and counts for no order, the most valuable first: what is worth a cent, and less than a billion dollars.
create index chain_transfers_worth on chain_transfers (units desc, id desc) where payment_id is null and gone_at is null and coin is not null and units >= 10000 and units < 1000000000000000;
