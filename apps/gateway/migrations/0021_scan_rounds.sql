-- When an address at which no money is awaited is to be asked for again, where a node is asked for each by itself; null: at once.
alter table collection_addresses add column scan_due_at timestamptz;
create index collection_addresses_due on collection_addresses (network, scan_due_at nulls first);
create index payments_ended on payments (ended_at);
