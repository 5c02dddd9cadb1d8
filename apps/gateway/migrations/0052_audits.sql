-- The audits that staff asked for; the content is the report itself, so that it can be read years later.
create table audits (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  by_id   bigint      references users on delete set null,
  took_ms integer     not null,
  verdict text        not null check (verdict in ('consistent', 'incomplete', 'broken')),
  content jsonb       not null
);
