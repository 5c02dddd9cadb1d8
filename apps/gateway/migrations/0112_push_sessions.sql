-- The session in which a browser was subscribed to push messages, by its address at the push service: the subscription ends with that one.
create table push_sessions (
  endpoint   text primary key,
  session_id uuid not null references sessions on delete cascade -- when its time has long been over; the subscription stays
);
create index push_sessions_session on push_sessions (session_id);
