-- Since when an account has a power that other admins gave it; null: from whoever runs the program, or none.
alter table users add column power_since timestamptz;

-- Changes of power that one admin alone may not make: they wait for another admin, or for an hour where there is none.
create table proposals (
  id           bigint generated always as identity primary key,
  user_id      bigint      not null references users on delete cascade,
  change       jsonb       not null,
  is_taking    boolean     not null, -- an admin's power
  was_role     text,                 -- the account as it was proposed for: another one is another matter
  was_disabled boolean     not null,
  note         text        not null,
  state        text        not null default 'proposed' check (state in ('proposed', 'carriedOut', 'rejected', 'withdrawn', 'expired')),
  by_id        bigint      not null references users on delete cascade,
  at           timestamptz not null,
  carry_out_at timestamptz,          -- null: somebody has to approve
  expires_at   timestamptz not null,
  ended_by_id  bigint      references users on delete set null, -- null: the program
  ended_at     timestamptz,
  version      integer     not null default 1,
  check (by_id <> user_id),
  check (state <> 'carriedOut' or ended_by_id is distinct from by_id),
  check ((state = 'proposed') = (ended_at is null))
);
-- one question at a time about an account
create unique index proposals_open on proposals (user_id) where state = 'proposed';
