-- A code for each who asks: a stranger's takes nothing from the owner's. A spent one is kept as long as it would have
-- been good, so that who comes second with it can be told apart from who guesses.
alter table email_codes
  add column asker text not null default '', -- hashed
  add column spent_at timestamptz;
alter table email_codes drop constraint email_codes_pkey;
alter table email_codes add primary key (purpose, email_key, asker);
