-- Acts of people stay as they were noted. Where an account is deleted, only its name leaves a line.
create function refuse_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.by_id is null and not exists (select 1 from users where id = old.by_id)
    and to_jsonb(new) - 'by_id' = to_jsonb(old) - 'by_id' then
    return new;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'user_history' then
    if not exists (select 1 from users where id = old.user_id) then return old; end if;
  end if;
  raise exception 'a line of % is never changed', tg_table_name using errcode = 'restrict_violation', constraint = 'history_is_append_only';
end $$;
create trigger history_is_append_only before update or delete on history for each row execute function refuse_history_change();
create trigger user_history_is_append_only before update or delete on user_history for each row execute function refuse_history_change();

-- Each seal covers the lines since the one before it, and its hash covers that one's hash.
create table audit_seals (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  history bigint      not null, -- the last line of `history` that it covers
  users   bigint      not null, -- the last line of `user_history`
  hash    bytea       not null
);

-- The hash of the lines after one pair of positions, up to another; columns are named, so that later ones do not change it.
create function audit_hash(before bytea, after_history bigint, to_history bigint, after_users bigint, to_users bigint) returns bytea
language sql stable as $$
  select sha256(before || convert_to(coalesce(string_agg(line, e'\n' order by log, number), ''), 'UTF8')) from (
    select 1 as log, h.line as number, to_json(array[h.line::text, h.kind, h.id::text, extract(epoch from h.at)::text, h.by_id::text, h.event, h.from_state, h.to_state, h.note])::text as line
    from history h where h.line > after_history and h.line <= to_history
    union all
    select 2, u.id, to_json(array[u.id::text, u.user_id::text, extract(epoch from u.at)::text, u.by_id::text, u.event, u.was, u.becomes, u.note])::text
    from user_history u where u.id > after_users and u.id <= to_users
  ) lines
$$;
