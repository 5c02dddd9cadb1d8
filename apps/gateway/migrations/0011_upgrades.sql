-- Prices of the levels in millionths of a dollar; the newest holds, the others are history.
create table level_prices (
  id    bigint generated always as identity primary key,
  level text        not null check (level in ('monthly', 'annual', 'vip')),
  price bigint      not null check (price > 0),
  since timestamptz not null,
  by_id bigint      references users on delete set null, -- null: as the product began
  note  text
);
insert into level_prices (level, price, since) values
  ('monthly', 21000000, '2026-01-01'), ('annual', 210000000, '2026-01-01'), ('vip', 420000000, '2026-01-01'); -- product.md, Grades and gates

create table upgrades (
  id         bigint generated always as identity primary key,
  user_id    bigint      not null references users,
  key        uuid        not null, -- the browser's: one intent, one purchase
  level      text        not null check (level in ('monthly', 'annual', 'vip')),
  price      bigint      not null check (price > 0),
  paid       jsonb       not null, -- [{coin, amount}]
  kind       text        not null check (kind in ('renew', 'start', 'queue')),
  bought_at  timestamptz not null,
  starts_at  timestamptz not null,
  until      timestamptz not null check (until > starts_at),
  credit_ms  bigint      not null default 0,
  applied_at timestamptz, -- null: waits for a higher level to end
  unique (user_id, key)
);
create index upgrades_waiting on upgrades (starts_at) where applied_at is null;
create index upgrades_user on upgrades (user_id, id);
