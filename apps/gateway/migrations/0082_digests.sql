-- When the last digest was mailed.
alter table notification_boxes add column mailed_at timestamptz;
