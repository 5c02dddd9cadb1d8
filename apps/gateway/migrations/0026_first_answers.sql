-- What a request with a key of its intent was answered first: sent again, it gets the same.
create table first_answers (
  user_id bigint      not null references users on delete cascade,
  path    text        not null,
  key     uuid        not null,
  content text        not null, -- hash of what was asked for
  answer  text        not null, -- JSON, byte for byte
  at      timestamptz not null,
  primary key (user_id, path, key)
);
