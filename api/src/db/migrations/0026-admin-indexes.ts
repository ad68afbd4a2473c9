import { type Kysely, sql } from 'kysely'

/**
 * Keeps the tables of admins fast at 50,000 cases. The log of acts is searched in a stored text; a search of cases folds no
 * word, and does not look up thousands of people's cases one by one, as `case_hits` does for a common name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

// Without this setting the planner folds the words of all rows, which takes seconds.
const byIndex = 'language sql stable set search_path from current set enable_seqscan = off set jit = off'

const STATEMENTS = [
  `alter table audit_log add column search_text text not null
    generated always as (fold_text(before::text || ' ' || after::text)) stored`,
  'create index audit_log_at_idx on audit_log (at, id)',
  'create index service_requests_request_date_idx on service_requests (request_date, id)',
  'create index users_role_idx on users (role, id)',
  'create index users_phone_idx on users (phone, id)',
  `create function cases_described(word text) returns table (id integer) ${byIndex} as $$
    select id from service_requests where array_to_tsvector(fold_words(service_description)) @@ (quote_literal(word) || ':*')::tsquery
  $$`,
  `create function users_named(word text) returns table (id integer) ${byIndex} as $$
    select id from users where array_to_tsvector(fold_words(name)) @@ (quote_literal(word) || ':*')::tsquery
  $$`,
]
