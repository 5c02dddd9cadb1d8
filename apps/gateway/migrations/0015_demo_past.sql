-- What the demo's stories count back from, and up to which moment they are lived: who goes on with them goes on from there.
create table demo_past (
  is_one      boolean     primary key default true check (is_one),
  begun_at    timestamptz not null,
  lived_until timestamptz not null
);
-- Where they were told before, they stay as they are.
insert into demo_past (begun_at, lived_until)
select now(), now() where exists (select 1 from payments join users on users.id = user_id where email_key like 'demo\_%@chaintide.example');
