-- Messages on the boards of the indicators. A thread is a message and everything that replies to it or to its replies.
create table board_messages (
  id           bigint generated always as identity primary key,
  user_id      bigint      not null references users,
  key          uuid        not null,
  state        text        not null check (state in ('held', 'unread', 'read', 'processed', 'hidden', 'deleted')),
  indicator    text        not null,
  root_id      bigint      references board_messages,
  parent_id    bigint      references board_messages,
  source       text        not null,
  html         text        not null,
  words        text        not null,
  search       tsvector    generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
  digest       text        not null, -- of the text, without what tells two copies of it apart
  at           timestamptz not null,
  pin_time     bigint,               -- unix seconds
  pin_value    double precision,
  likes        integer     not null default 0 check (likes >= 0),
  dislikes     integer     not null default 0 check (dislikes >= 0),
  tally        integer     not null default 0, -- of changes of the two counts, to tell an older pair from a newer one
  flood_id     bigint      references board_messages, -- the first message of the flood that this one belongs to
  is_staffs    boolean     not null,
  is_shown     boolean     not null, -- or was, before staff hid it; one that was held back never took a place
  processed_at timestamptz,
  processed_by bigint      references users on delete set null,
  answer_id    bigint      references board_messages, -- the newest answer of staff
  reason       text,                 -- why staff hid it
  version      integer     not null default 1,
  unique (user_id, key),
  check ((root_id is null) = (parent_id is null)),
  check ((pin_time is null) = (pin_value is null))
);
create index board_messages_threads on board_messages (indicator, id) where root_id is null;
create index board_messages_replies on board_messages (root_id, id) where root_id is not null;
create index board_messages_parents on board_messages (parent_id) where parent_id is not null;
create index board_messages_floods on board_messages (flood_id) where flood_id is not null;
create index board_messages_own on board_messages (user_id, id);
create index board_messages_waiting on board_messages (state, id) where not is_staffs;
create index board_messages_at on board_messages (at) where not is_staffs;
create index board_messages_digest on board_messages (digest, at);
create index board_messages_pinned on board_messages (indicator, id) where pin_time is not null;
create index board_messages_search on board_messages using gin (search);
create trigger board_messages_with_history before delete on board_messages for each row execute function keep_what_has_history('boardMessage');

-- One row for each person and message; the database itself keeps the counts, so they cannot drift from the rows.
create table board_choices (
  message_id bigint   not null references board_messages,
  user_id    bigint   not null references users,
  choice     smallint not null check (choice between 1 and 2),
  primary key (message_id, user_id)
);
create index board_choices_user on board_choices (user_id);

create function board_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update board_messages set likes = likes - (old.choice = 1)::int, dislikes = dislikes - (old.choice = 2)::int, tally = tally + 1 where id = old.message_id;
  end if;
  if tg_op <> 'DELETE' then
    update board_messages set likes = likes + (new.choice = 1)::int, dislikes = dislikes + (new.choice = 2)::int, tally = tally + 1 where id = new.message_id;
  end if;
  return null;
end $$;
create trigger board_choices_counted after insert or update or delete on board_choices for each row execute function board_count();

-- When an account last wrote a text: the same one is refused for a day.
create table board_texts (
  user_id bigint      not null references users on delete cascade,
  digest  text        not null,
  at      timestamptz not null,
  primary key (user_id, digest)
);

-- Numbers that an indicator showed and that were corrected.
create table errata (
  id            bigint generated always as identity primary key,
  indicator     text        not null,
  time          bigint      not null, -- of the point, unix seconds
  text_zh       text        not null,
  text_en       text        not null,
  message_id    bigint      references board_messages,
  work_order_id bigint,
  by_id         bigint      references users on delete set null,
  at            timestamptz not null
);
create index errata_indicator on errata (indicator, time);
