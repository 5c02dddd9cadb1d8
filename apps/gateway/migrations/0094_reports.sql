create table reports (
  id           bigint generated always as identity primary key,
  user_id      bigint      references users, -- who began it; null for the program
  key          uuid        not null, -- the browser's: one intent, one report
  state        text        not null default 'draft' check (state in ('draft', 'toBeReviewed', 'audited', 'published', 'rejected')),
  kind         text        not null check (kind in ('daily', 'weekly', 'monthly', 'majorNews', 'observation')),
  day          date        not null,
  audience     text        not null check (audience in ('all', 'L3', 'L4')),
  title_zh     text        not null,
  title_en     text        not null,
  source_zh    text        not null,
  source_en    text        not null,
  words        text        not null, -- what the program made of the texts for the search
  search       tsvector    not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
  scheduled_at timestamptz,
  writers      jsonb       not null, -- ids of everybody who wrote in it since it was last published
  auditor_id   bigint      references users on delete set null,
  audited_at   timestamptz,
  edition      integer     not null default 0, -- the newest that readers have
  published_at timestamptz,
  changed_at   timestamptz not null,
  version      integer     not null default 1,
  unique (user_id, key)
);
create unique index reports_of_program on reports (kind, day) where user_id is null;
create index reports_state on reports (state, id);
create index reports_search on reports using gin (search) with (fastupdate = off);
create trigger reports_with_history before delete on reports for each row execute function keep_what_has_history('report');

-- What was published, with the numbers of its charts as they were then.
create table report_editions (
  report_id    bigint      not null references reports,
  edition      integer     not null,
  kind         text        not null,
  day          date        not null,
  audience     text        not null,
  title_zh     text        not null,
  title_en     text        not null,
  excerpt_zh   text        not null,
  excerpt_en   text        not null,
  parts_zh     jsonb       not null,
  parts_en     jsonb       not null,
  charts       jsonb       not null,
  content      text        not null, -- the frozen content as the text that was hashed
  hash         text        not null,
  publisher    text, -- names as they were
  auditor      text,
  published_at timestamptz not null,
  words        text        not null,
  search       tsvector    not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
  primary key (report_id, edition)
);
create index report_editions_published on report_editions (published_at, report_id);
create index report_editions_search on report_editions using gin (search) with (fastupdate = off);

create function keep_published() returns trigger language plpgsql as $$
begin
  raise exception 'a published version never changes' using errcode = 'restrict_violation', constraint = 'report_edition_frozen';
end $$;
create trigger report_editions_frozen before update or delete on report_editions for each row execute function keep_published();
