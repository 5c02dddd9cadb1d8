-- Points of base metrics, 1,024 buckets a chunk. A world is one set of sources: points of a simulated world
-- never meet those of the real one, even in the same folder.
create table series_chunks (
  world  text     not null,
  metric text     not null,
  step   text     not null,
  chunk  integer  not null,
  points bytea    not null,
  primary key (world, metric, step, chunk)
);

create table series_sources (
  world     text     not null,
  id        smallint not null,
  name      text     not null,
  simulated boolean  not null,
  priority  smallint not null,
  primary key (world, id),
  unique (world, name)
);

-- A final point to which its own source later gave another value.
create table series_revisions (
  id      bigint generated always as identity primary key,
  world   text             not null,
  metric  text             not null,
  step    text             not null,
  bucket  timestamptz      not null,
  was     double precision not null,
  becomes double precision not null,
  source  text             not null,
  seen_at timestamptz      not null
);

create index series_revisions_metric on series_revisions (world, metric, step, bucket);
