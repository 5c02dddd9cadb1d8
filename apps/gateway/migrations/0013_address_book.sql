alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add check (purpose in ('register', 'reset', 'withdrawal', 'address', 'recharge'));

-- Addresses that an account keeps for its withdrawals; usable a day after they were added.
create table saved_addresses (
  id       bigint generated always as identity primary key,
  user_id  bigint      not null references users on delete cascade,
  network  text        not null check (network in ('ERC-20', 'BEP-20', 'TRC-20')),
  address  text        not null,
  label    text        not null,
  added_at timestamptz not null,
  unique (user_id, network, address)
);
alter table payout_addresses drop column label; -- the book has it

-- After what opens an account was changed, nothing is withdrawn for a day.
create table freezes (
  user_id bigint      primary key references users on delete cascade,
  cause   text        not null check (cause in ('passwordChanged', 'passwordReset', 'secondFactorOff')),
  until   timestamptz not null
);
