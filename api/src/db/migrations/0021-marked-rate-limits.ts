import { type Kysely, sql } from 'kysely'

/**
 * Names of rate limit buckets contain keyed hashes instead of emails, addresses, browsers and sessions. Existing counts
 * are deleted; they would have expired within a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Hashed twice with the key, like HMAC, because a single SHA-256 allows a length extension attack.
  `create function rate_limit_mark(part text) returns text language sql stable set search_path from current as $$
    select left(encode(sha256(secret || sha256(secret || convert_to('rate limit ' || part, 'UTF8'))), 'hex'), 32)
    from server_secrets where name = 'signing'
  $$`,
  // The kind of the limit stays readable. Each word after it is hashed separately, so that an email is found with any
  // address.
  `create function rate_limit_bucket(name text) returns text language sql stable set search_path from current as $$
    select substr(name, 1, strpos(name, ':'))
      || coalesce(string_agg(rate_limit_mark(part), ' ' order by place), rate_limit_mark(''))
    from string_to_table(substr(name, strpos(name, ':') + 1), ' ') with ordinality as parts (part, place)
  $$`,
  'delete from rate_limits',
]
