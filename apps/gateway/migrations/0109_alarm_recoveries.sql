-- Whether recoveries are told, too; those who set an alarm before were not asked.
alter table alarms add column tells_recovery boolean not null default false;
alter table alarms alter column tells_recovery set default true;

alter table alarm_firings
  add column recovered_value  double precision,
  add column tells_recovery   boolean not null default false,
  add column recovery_told_at timestamptz;
create index alarm_firings_recovered on alarm_firings (id) where tells_recovery and recovered_at is not null and recovery_told_at is null;
