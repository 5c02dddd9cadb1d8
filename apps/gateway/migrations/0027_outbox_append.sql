-- The facts of a transaction in one statement, sent with its commit. Each insert sees what was committed before the lock.
create function outbox_append(topics text[], names text[], payloads text[], told_at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7002); -- until the commit: seq is the order of commits
  for place in 1 .. cardinality(topics) loop
    insert into outbox (topic, name, payload, at, prev)
      values (topics[place], names[place], payloads[place]::jsonb, told_at, coalesce((select max(seq) from outbox where topic = topics[place]), 0));
  end loop;
  perform pg_notify('outbox', '');
end $$;
