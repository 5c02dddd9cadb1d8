-- Facts as their transactions wrote them, in no order and behind no lock; `outbox_sequence` moves them to the outbox once they are committed.
create table outbox_written (
  id      bigint generated always as identity,
  xid     xid8        not null default pg_current_xact_id(),
  topic   text        not null,
  name    text        not null,
  payload jsonb       not null,
  at      timestamptz not null
);
create index outbox_written_xid on outbox_written (xid);

-- The newest seq of each topic among the facts of the days that are over: up to `outbox_covered`, so that only the last days are searched for it, and old ones can be dropped.
create table outbox_heads (
  topic text   primary key,
  seq   bigint not null
);
create table outbox_covered (
  seq bigint not null
);
insert into outbox_covered values (0);

-- The outbox becomes partitioned: each day has a range of seqs of its own, so that it can be dropped whole. What is there becomes its first part.
create sequence outbox_seq;
do $$
begin
  perform setval('outbox_seq', (select coalesce(max(seq), 0) + 1 from outbox));
  alter table outbox rename to outbox_0;
  alter index outbox_pkey rename to outbox_0_pkey;
  alter index outbox_topic rename to outbox_0_topic;
  drop index outbox_at;
  alter table outbox_0 alter column seq drop identity;
  alter table outbox_0 alter column at drop default;
  create table outbox (
    seq     bigint      not null primary key,
    prev    bigint      not null, -- seq of the fact before it in the same topic, 0 for the first
    topic   text        not null,
    name    text        not null,
    payload jsonb       not null,
    at      timestamptz not null
  ) partition by range (seq);
  create index outbox_topic on outbox (topic, seq);
  create index outbox_mails on outbox (at) where name = 'mail.received'; -- the text of an old mail is erased
  alter table outbox attach partition outbox_0 for values from (minvalue) to (2684354560000); -- outbox_first('2026-11-05')
end $$;
drop function outbox_append(text[], text[], text[], timestamptz);

-- The seq below the first one of a day: 2^30 for each. A day with more facts than that goes on in the range of the next.
create function outbox_first(day date) returns bigint language sql immutable as $$
  select (day - date '2020-01-01') * 1073741824::bigint
$$;

create function outbox_part(day date) returns text language sql immutable as $$
  select format('outbox_%s%s%s', extract(year from day), lpad(extract(month from day)::text, 2, '0'), lpad(extract(day from day)::text, 2, '0'))
$$;

-- Makes the parts of some days, and sums up those that are over. An open reader may be in the way of a new part, so they are made days ahead.
create function outbox_open(first_day date, days int) returns void language plpgsql set lock_timeout = '2s' as $$
declare
  day date;
  is_over bigint := outbox_first(first_day);
  covered bigint;
begin
  perform pg_advisory_xact_lock(7006);
  for day in select first_day + n from generate_series(0, days - 1) n loop
    if outbox_first(day) >= 2684354560000 and to_regclass(outbox_part(day)) is null then
      execute format('create table %I partition of outbox for values from (%s) to (%s)', outbox_part(day), outbox_first(day), outbox_first(day + 1));
    end if;
  end loop;
  covered := (select seq from outbox_covered);
  -- once a seq of the day was given, which happens in one process at a time, everything below it is committed
  if is_over > covered and is_over <= (select last_value from outbox_seq) then
    insert into outbox_heads select topic, max(seq) from outbox where seq > covered and seq <= is_over group by topic
      on conflict (topic) do update set seq = excluded.seq;
    update outbox_covered set seq = is_over;
  end if;
end $$;

-- Drops the days before a time.
create function outbox_drop(before timestamptz) returns void language plpgsql set lock_timeout = '2s' as $$
declare
  part text;
  newest timestamptz;
begin
  for part in
    select c.relname
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('(\d+)'\)$re$)::bigint as bound) b
    where i.inhparent = 'outbox'::regclass
      and b.bound <= least(outbox_first((before at time zone 'UTC')::date), (select seq from outbox_covered))
  loop
    execute format('select at from %I order by seq desc limit 1', part) into newest;
    if newest is null or newest < before then
      execute format('drop table %I', part);
    end if;
  end loop;
end $$;

-- The seq of a topic's newest fact up to a seq, 0 if it has none. A fact that follows knows it; in the days that are over, `outbox_heads` does.
create function outbox_newest(of_topic text, up_to bigint) returns bigint language plpgsql stable as $$
declare
  covered bigint := (select seq from outbox_covered);
begin
  return coalesce(
    (select max(seq) from outbox where topic = of_topic and seq > covered and seq <= up_to),
    (select prev from outbox where topic = of_topic and seq > up_to order by seq limit 1),
    (select seq from outbox_heads where topic = of_topic),
    0);
end $$;

-- Gives every fact that is committed its seq, and tells all processes. `seen`: the snapshot that this function returned to the caller the last time,
-- or 3:3: for all that there is. A fact is looked for among the transactions that were open in that snapshot or began after it, so neither a transaction
-- that stays open for long nor rows that nobody has vacuumed yet hold up the others. One process at a time; others wait for its commit, so that no smaller
-- seq can appear after a greater one was seen.
create function outbox_sequence(seen text, today date, out visible text, out newest bigint) language plpgsql set enable_seqscan = off set jit = off as $$
declare
  later xid8 := pg_snapshot_xmax(seen::pg_snapshot);
  were_open xid8[] := array(select pg_snapshot_xip(seen::pg_snapshot));
  covered bigint;
  so_far bigint;
begin
  perform pg_advisory_xact_lock(7002);
  if (select last_value from outbox_seq) < outbox_first(today) and to_regclass(outbox_part(today)) is not null then
    perform setval('outbox_seq', outbox_first(today));
  end if;
  covered := (select seq from outbox_covered);
  so_far := (select last_value from outbox_seq);
  with fresh as (
    delete from outbox_written where xid >= later or xid = any(were_open) returning id, topic, name, payload, at
  ), numbered as (
    select nextval('outbox_seq') as seq, topic, name, payload, at from (select * from fresh order by id) in_order
  ), stored as (
    insert into outbox (seq, prev, topic, name, payload, at)
      select n.seq,
        coalesce(
          lag(n.seq) over (partition by n.topic order by n.seq),
          (select max(o.seq) from outbox o where o.topic = n.topic and o.seq > covered and o.seq <= so_far),
          (select h.seq from outbox_heads h where h.topic = n.topic),
          0),
        n.topic, n.name, n.payload, n.at
      from numbered n
      returning seq
  )
  select pg_current_snapshot()::text, max(seq) into visible, newest from stored;
  if newest is not null then
    perform pg_notify('outbox', newest::text);
  end if;
end $$;
