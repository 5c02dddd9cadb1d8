-- The finance statistics read the last days of each.
create index payments_created on payments (created_at);
create index withdrawals_applied on withdrawals (applied_at);
create index upgrades_bought on upgrades (bought_at);
