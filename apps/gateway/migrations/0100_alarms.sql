create table alarms (
  id         bigint generated always as identity primary key,
  user_id    bigint           not null references users on delete cascade,
  key        uuid             not null, -- the browser's: one intent, one alarm
  state      text             not null default 'armed' check (state in ('armed', 'pending', 'firing', 'recovering', 'noData', 'error', 'paused', 'expired')),
  name       text             not null,
  rule       jsonb            not null,
  rule_text  text             not null, -- the same rule is not set twice
  hold       integer          not null, -- minutes
  cycle      integer          not null, -- minutes
  expires_at timestamptz,
  channels   text[]           not null,
  created_at timestamptz      not null,
  changed_at timestamptz      not null,
  edition    integer          not null default 1, -- counts edits
  -- how it stands
  phase      text             not null default 'armed' check (phase in ('armed', 'pending', 'firing', 'recovering')),
  since      timestamptz,
  fired_at   timestamptz,
  firings    integer          not null default 0, -- of this edition
  is_new     boolean          not null default true,
  seen_day   integer, -- the last one that was judged, counted from 1970
  moves      bigint           not null default 0, -- counts every change, by whomever
  version    integer          not null default 1,
  unique (user_id, key),
  unique (user_id, rule_text)
);
create index alarms_changed on alarms (changed_at);
create index alarms_expiring on alarms (expires_at) where expires_at is not null and state <> 'expired';

-- A firing outlives its alarm.
create table alarm_firings (
  id           bigint generated always as identity primary key,
  alarm_id     bigint           references alarms on delete set null,
  user_id      bigint           not null references users on delete cascade,
  edition      integer          not null,
  cycle        integer          not null,
  name         text             not null,
  rule         jsonb            not null,
  channels     text[]           not null,
  value        double precision not null,
  at           timestamptz      not null,
  recovered_at timestamptz,
  told_at      timestamptz,
  unique (alarm_id, edition, cycle)
);
create index alarm_firings_user on alarm_firings (user_id, id);
create index alarm_firings_untold on alarm_firings (id) where told_at is null;
