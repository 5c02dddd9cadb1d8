-- The chart that comes with the mails, its range as a link has it. It is painted when they are sent.
alter table campaigns
  add column chart_indicator text,
  add column chart_range     text,
  add check ((chart_indicator is null) = (chart_range is null));
