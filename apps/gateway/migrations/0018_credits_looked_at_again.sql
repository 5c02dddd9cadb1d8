-- When the transfers behind a credit were last looked at again: a chain may take back what it called final.
alter table chain_transfers add column rechecked_at timestamptz;
create index payments_credited on payments (network, ended_at) where state = 'success';
