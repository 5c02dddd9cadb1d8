-- Whether the value that a message is pinned to was simulated; unknown of those before, which are not marked.
alter table board_messages add column pin_simulated boolean not null default false;
