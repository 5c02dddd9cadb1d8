-- Who is known to hold an address of bitcoin, as admins entered it.
create table address_tags (
  address text        primary key,
  name    text        not null,
  kind    text        not null check (kind in ('exchange', 'pool', 'fund', 'person', 'other')),
  source  text        not null, -- where that is known from; may be empty
  at      timestamptz not null  -- of the last change
);
create index address_tags_by_name on address_tags (name, address);

-- Who changed which tag; `was` is null of one that was added, `becomes` of one that was removed. Outlives the tag.
create table address_tag_history (
  id      bigint generated always as identity primary key,
  address text        not null,
  at      timestamptz not null,
  by_id   bigint      references users on delete set null,
  was     jsonb,
  becomes jsonb,
  check (was is not null or becomes is not null)
);
