-- The days of coming and past releases are a list like those of coins and exchanges.
alter table listings drop constraint listings_kind_check;
alter table listings add constraint listings_kind_check check (kind in ('coins', 'exchanges', 'releases'));
