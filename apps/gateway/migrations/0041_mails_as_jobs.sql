-- Whatever waits is a job from now on: mails to send, levels to start, proposals that time decides.
select jobs.create_queue(name, '{"policy": "standard"}') from unnest(array['mails', 'level-starts', 'proposals']) as wanted (name);

insert into jobs.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds)
select name, data, due, 'infinity', 'standard', 1000000, 5, true, 3600, 300 from (
  select 'mails', jsonb_build_object('mail', id), due_at from mails where sent_at is null and failed_at is null
  union all select 'level-starts', null, starts_at from upgrades where applied_at is null
  union all select 'proposals', null, carry_out_at from proposals where state = 'proposed' and carry_out_at is not null
  union all select 'proposals', null, expires_at from proposals where state = 'proposed'
) as waiting (name, data, due);

drop index mails_due;
alter table mails drop column due_at;
