-- Since when a withdrawal may be paid: what was paid before is no proof of it.
alter table withdrawals add column approved_at timestamptz;
update withdrawals w set approved_at = (select max(at) from withdrawal_history line where line.withdrawal_id = w.id and line.event = 'approve') where approved_by is not null;

-- The transfer that paid a withdrawal out. It proves that one, ever.
create table withdrawal_proofs (
  network       text        not null,
  hash          text        not null,
  log_index     integer     not null,
  withdrawal_id bigint      not null unique references withdrawals,
  at            timestamptz not null,
  primary key (network, hash, log_index)
);

-- Nor was it a deposit. Either side locks the transfer and then looks at the other, so that of two at once one sees the other.
create function refuse_deposit_as_proof() returns trigger language plpgsql as $$
declare
  claimed bigint;
begin
  select payment_id into claimed from chain_transfers where network = new.network and hash = new.hash and log_index = new.log_index for update;
  if claimed is not null then
    raise exception 'the transfer % of % is a deposit', new.hash, new.network using errcode = 'unique_violation', constraint = 'withdrawal_proofs_pkey';
  end if;
  return new;
end $$;
create trigger withdrawal_proofs_no_deposit before insert on withdrawal_proofs for each row execute function refuse_deposit_as_proof();

create function leave_proof_unclaimed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from withdrawal_proofs where network = new.network and hash = new.hash and log_index = new.log_index) then
    return null; -- as if another order had been faster
  end if;
  return new;
end $$;
create trigger chain_transfers_no_proof before update of payment_id on chain_transfers
  for each row when (new.payment_id is not null and new.payment_id is distinct from old.payment_id) execute function leave_proof_unclaimed();
