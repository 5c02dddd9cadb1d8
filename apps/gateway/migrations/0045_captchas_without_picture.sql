-- A captcha for who cannot see one: work alone, and no answer to keep.
alter table captchas alter column answer_hash drop not null;
