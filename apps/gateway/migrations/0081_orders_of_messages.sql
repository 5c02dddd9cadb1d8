-- One work order at most comes from a message.
create unique index work_orders_message on work_orders (message_id) where message_id is not null;
