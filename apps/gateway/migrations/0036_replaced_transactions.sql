-- Who sent a transaction that somebody named, and which of the sender's it is: once another one stands in its place for good, it never comes.
create table transaction_origins (
  network     text        not null,
  hash        text        not null,
  sender      text        not null,
  nonce       bigint      not null,
  free_at     bigint      not null, -- a final block in which its place was still free
  replaced_at timestamptz,
  primary key (network, hash)
);
