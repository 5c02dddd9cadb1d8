alter table mails add column picture bytea; -- PNG, shown in the text until the mail was sent
alter table mails alter column picture set storage external; -- it is compressed already
