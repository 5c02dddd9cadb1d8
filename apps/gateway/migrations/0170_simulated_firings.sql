-- Whether a value was simulated when an alarm fired with it or recovered; unknown of those before, which are not marked.
alter table alarm_firings
  add column simulated           boolean not null default false,
  add column recovered_simulated boolean not null default false;
