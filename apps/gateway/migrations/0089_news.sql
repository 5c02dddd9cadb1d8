-- Items of news feeds. An item that its publisher changes is overwritten, and its revision grows.
create sequence news_revisions;
create table news_items (
  id        bigint generated always as identity primary key,
  world     text        not null,
  key       text        not null, -- a digest of its publisher and of the publisher's name of it
  publisher text        not null,
  title     text        not null,
  summary   text        not null,
  link      text        not null,
  at        timestamptz not null, -- as published; where the feed gives no believable time, when we saw it first
  seen_at   timestamptz not null,
  revision  bigint      not null,
  unique (world, key)
);
create index news_items_newest on news_items (world, at desc, id desc);
create index news_items_of_publisher on news_items (world, publisher, at desc, id desc);
create index news_items_by_revision on news_items (world, revision desc);

-- How far each feed has been read without a gap.
create table news_feeds (
  world      text        not null,
  feed       text        not null, -- the name of its source
  publisher  text        not null,
  since      timestamptz not null,
  fetched_at timestamptz not null,
  primary key (world, feed)
);
