-- A thousand alarms fire with one value. No index names the state any more, and pages keep some room, so that a change stays on its page.
drop index alarms_expiring;
create index alarms_expiring on alarms (expires_at) where expires_at is not null;
alter table alarms set (fillfactor = 80);

-- Many facts are one insert: each follows the one before it with the same topic, in this transaction or before.
create or replace function outbox_append(topics text[], names text[], payloads text[], told_at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7002); -- until the commit: seq is the order of commits
  insert into outbox (seq, topic, name, payload, at, prev) overriding system value
    select t.seq, t.topic, t.name, t.payload, told_at,
      coalesce(lag(t.seq) over (partition by t.topic order by t.seq), (select max(o.seq) from outbox o where o.topic = t.topic), 0)
    from (
      select nextval(pg_get_serial_sequence('outbox', 'seq')) as seq, g.topic, g.name, g.payload
      from (
        select u.topic, u.name, u.payload::jsonb as payload
        from unnest(topics, names, payloads) with ordinality as u(topic, name, payload, place) order by u.place
      ) g
    ) t;
  perform pg_notify('outbox', '');
end $$;
