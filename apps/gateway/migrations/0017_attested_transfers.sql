-- How many nodes said the same of a transfer, asked by its transaction; 0: one told of it, and nobody asked further yet.
alter table chain_transfers add column attested_by integer not null default 0;
