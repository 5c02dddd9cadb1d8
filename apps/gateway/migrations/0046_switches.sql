-- Settings that are on or off: of each, the newest line holds and the others are its history; where there is none, the program's default holds.
alter table auto_confirmations rename to switches;
alter table switches add name text not null default 'auto-confirmation';
alter table switches alter name drop default;
create index switches_by_name on switches (name, id);
