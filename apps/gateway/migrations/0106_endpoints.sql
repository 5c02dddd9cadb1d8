-- Receivers of webhooks. Secrets are sealed with a key of the key ring.
create table endpoints (
  id            bigint      generated always as identity primary key,
  user_id       bigint      not null references users on delete cascade,
  url           text        not null,
  secret        bytea       not null,
  old_secret    bytea, -- signs beside the new one until old_until
  old_until     timestamptz,
  off_at        timestamptz,
  off_reason    text check (off_reason in ('owner', 'gone', 'failing')),
  failing_since timestamptz, -- the first failure since the last success
  created_at    timestamptz not null,
  version       integer     not null default 1,
  check ((off_at is null) = (off_reason is null)),
  check ((old_secret is null) = (old_until is null))
);
create index endpoints_of on endpoints (user_id, id);
