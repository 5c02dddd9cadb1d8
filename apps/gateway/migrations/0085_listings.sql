-- The newest lists of coins and of exchanges, as their source gave them.
create table listings (
  world      text        not null,
  kind       text        not null check (kind in ('coins', 'exchanges')),
  source     text        not null,
  simulated  boolean     not null,
  fetched_at timestamptz not null,
  rows       jsonb       not null,
  primary key (world, kind)
);

-- What the list of coins said on each UTC day, the newest of the day. A coin that leaves the list keeps its days.
create table coin_days (
  world      text             not null,
  coin       text             not null, -- the vendor's name of it
  day        integer          not null, -- since 1970
  symbol     text             not null,
  rank       integer          not null,
  price      double precision,
  market_cap double precision,
  volume     double precision,
  source     text             not null,
  fetched_at timestamptz      not null,
  primary key (world, coin, day)
);
create index coin_days_by_symbol on coin_days (world, symbol, day);
