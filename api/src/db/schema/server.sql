create table server_secrets (
  name text primary key,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  user_id integer not null references users,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  is_closed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create unlogged table rate_limits (
  bucket text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
