-- Charts that an account keeps together under a name. `name_key` is the name as the gateway compares it: the two
-- engines fold the case of letters beyond ASCII differently. A chart is the query string that draws it.
create table workspaces (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null references users on delete cascade,
  name       text        not null,
  name_key   text        not null,
  charts     text[]      not null,
  version    integer     not null default 1,
  changed_at timestamptz not null,
  constraint workspaces_name unique (user_id, name_key)
);
