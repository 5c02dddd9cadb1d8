-- The mailbox behind an address. What follows a plus is a note of its owner, and some providers know one mailbox by several names.
create function mailbox_of(email text) returns text language sql immutable strict as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(name, '.-_', '') || '@proton.me'
    when domain in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
    when domain in ('yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'ya.ru') then replace(name, '.', '-') || '@yandex.ru'
    else name || '@' || domain
  end
  from (select coalesce(nullif(split_part(whole, '+', 1), ''), whole) as name, domain
        from (select regexp_replace(lower(email), '@[^@]*$', '') as whole, regexp_replace(lower(email), '^.*@', '') as domain) address) mailbox
$$;

alter table users add column mailbox_key text not null generated always as (mailbox_of(email)) stored;
create index users_mailbox on users (mailbox_key);

-- Mailboxes that had their free trial.
create table trials (
  mailbox_key text        primary key,
  given_at    timestamptz not null
);
insert into trials (mailbox_key, given_at) select mailbox_key, min(created_at) from users where trial_until is not null group by mailbox_key;
