-- Hashed twice with the key, as HMAC does: a single hash could be extended by somebody who knows it.
create or replace function rate_limit_mark(part text) returns text language sql stable set search_path from current as $$
    select left(encode(sha256(secret || sha256(secret || convert_to('rate limit ' || part, 'UTF8'))), 'hex'), 32)
    from server_secrets where name = 'signing'
  $$;

-- The name of the limit stays readable. Each word after it gets a mark of its own, so that the counts of a mail address are
-- found beside any network address.
create or replace function rate_limit_bucket(name text) returns text language sql stable set search_path from current as $$
    select substr(name, 1, strpos(name, ':'))
      || coalesce(string_agg(rate_limit_mark(part), ' ' order by place), rate_limit_mark(''))
    from string_to_table(substr(name, strpos(name, ':') + 1), ' ') with ordinality as parts (part, place)
  $$;
