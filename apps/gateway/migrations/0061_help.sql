-- The articles of the help centre, one row for each language, and every text that they had. `words` is what the
-- program made of the text for the search (platform/search/words.ts).
create table help_articles (
  slug       text        not null,
  language   text        not null check (language in ('zh', 'en')),
  position   integer     not null,
  title      text        not null,
  source     text        not null,
  html       text        not null,
  words      text        not null,
  search     tsvector    not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
  version    integer     not null default 1,
  changed_at timestamptz not null,
  primary key (slug, language)
);
create index help_articles_search on help_articles using gin (search) with (fastupdate = off);

create table help_versions (
  slug     text        not null,
  language text        not null,
  version  integer     not null,
  title    text        not null,
  source   text        not null,
  by_id    bigint      references users on delete set null, -- null: it came with the product
  at       timestamptz not null,
  primary key (slug, language, version),
  foreign key (slug, language) references help_articles on delete cascade
);
