import { type Kysely, sql } from 'kysely'

/**
 * Buckets of limits have keyed marks in place of mails, addresses, browsers and sessions. What was counted under names in the
 * clear is forgotten: it would have been within a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Hashed twice with the key, as HMAC does: the inner hash alone could be continued by whoever knows it.
  `create function rate_limit_mark(part text) returns text language sql stable set search_path from current as $$
    select left(encode(sha256(secret || sha256(secret || convert_to('rate limit ' || part, 'UTF8'))), 'hex'), 32)
    from server_secrets where name = 'signing'
  $$`,
  // What is counted stays in the clear. Each word of who is counted has its own mark, so that a mail is found beside any address.
  `create function rate_limit_bucket(name text) returns text language sql stable set search_path from current as $$
    select substr(name, 1, strpos(name, ':'))
      || coalesce(string_agg(rate_limit_mark(part), ' ' order by place), rate_limit_mark(''))
    from string_to_table(substr(name, strpos(name, ':') + 1), ' ') with ordinality as parts (part, place)
  $$`,
  'delete from rate_limits',
]
