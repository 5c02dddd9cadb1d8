-- What each account holds, in millionths of a dollar.
create table wallet_balances (
  user_id   bigint not null references users on delete cascade,
  coin      text   not null check (coin in ('USDT', 'USDC', 'BUSD')),
  available bigint not null default 0 check (available >= 0),
  held      bigint not null default 0 check (held >= 0),
  primary key (user_id, coin)
);
