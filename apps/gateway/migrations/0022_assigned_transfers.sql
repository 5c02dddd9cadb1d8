-- A token's own word may be any number of 256 bits. A person may give a transfer to an order: then nothing takes it away again but the chain.
alter table chain_transfers
  alter column units type numeric(78),
  add column assigned_at timestamptz,
  add column assigned_by bigint references users on delete set null;
