-- A file of real days and a simulated interface of the same name are two sources, or the flag of one would mark the days of the other.
alter table series_sources drop constraint series_sources_world_name_key;
alter table series_sources add unique (world, name, simulated);
