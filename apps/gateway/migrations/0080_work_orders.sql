create table work_orders (
  id           bigint generated always as identity primary key,
  user_id      bigint      not null references users,
  key          uuid        not null, -- the browser's: one intent, one order
  state        text        not null default 'unread' check (state in ('unread', 'toBeProcessed', 'processed', 'toBeReviewed', 'reviewed', 'closed', 'withdrawn')),
  title        text        not null,
  category     text        not null check (category in ('data', 'payment', 'account', 'suggestion', 'other')),
  message_id   bigint, -- of the board, where the order came from there
  submitted_at timestamptz not null,
  changed_at   timestamptz not null,
  waits_since  timestamptz, -- for an answer
  responder_id bigint      references users on delete set null,
  replied_at   timestamptz,
  auditor_id   bigint      references users on delete set null,
  audited_at   timestamptz,
  bonus_at     timestamptz,
  holder_id    bigint      references users on delete set null, -- answers it; free again at held_until
  held_until   timestamptz,
  version      integer     not null default 1,
  unique (user_id, key)
);
create index work_orders_user on work_orders (user_id, id);
create index work_orders_state on work_orders (state, id);
create index work_orders_waiting on work_orders (waits_since, id) where waits_since is not null;
create index work_orders_held on work_orders (held_until) where held_until is not null;
create index work_orders_responder on work_orders (responder_id, id);
create trigger work_orders_with_history before delete on work_orders for each row execute function keep_what_has_history('workOrder');

-- What was written with a step.
create table work_order_texts (
  line        bigint   primary key references history,
  order_id    bigint   not null references work_orders,
  source      text     not null,
  html        text     not null,
  is_internal boolean  not null default false, -- for staff only
  words       text     not null,
  search      tsvector generated always as (array_to_tsvector(string_to_array(words, ' '))) stored
);
create index work_order_texts_order on work_order_texts (order_id, line);
create index work_order_texts_search on work_order_texts using gin (search);

-- Pictures. One that no order has taken is a draft of who uploaded it.
create table work_order_files (
  id          bigint generated always as identity primary key,
  uploader_id bigint      not null references users on delete cascade,
  order_id    bigint      references work_orders,
  line        bigint      references history,
  name        text        not null,
  type        text        not null check (type in ('image/jpeg', 'image/png')),
  width       integer     not null,
  height      integer     not null,
  content     bytea       not null,
  uploaded_at timestamptz not null,
  check ((order_id is null) = (line is null))
);
alter table work_order_files alter column content set storage external; -- pictures are compressed already
create index work_order_files_line on work_order_files (line) where line is not null;
create index work_order_files_order on work_order_files (order_id) where order_id is not null;
create index work_order_files_drafts on work_order_files (uploader_id, uploaded_at) where order_id is null;
