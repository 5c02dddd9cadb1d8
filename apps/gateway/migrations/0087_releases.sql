-- When the value before a revision was fetched: between the two moments it stood. Unknown for older rows.
alter table series_revisions add column was_at timestamptz;

-- How many revisions a series had on a UTC day. Those beyond the daily cap are counted here and not logged.
create table series_revision_days (
  world  text    not null,
  metric text    not null,
  step   text    not null,
  day    integer not null, -- since 1970
  seen   integer not null,
  primary key (world, metric, step, day)
);

-- When a period of a statistic was published: as its vendor says, or when we saw it arrive.
create table series_releases (
  world        text             not null,
  metric       text             not null,
  bucket       timestamptz      not null,
  released_at  timestamptz      not null,
  basis        text             not null check (basis in ('given', 'seen')),
  first_figure double precision,          -- as first published, in our unit
  primary key (world, metric, bucket)
);

-- When a statistic was last read: a point that arrives soon after is new, not history.
create table series_reads (
  world   text        not null,
  metric  text        not null,
  read_at timestamptz not null,
  primary key (world, metric)
);
