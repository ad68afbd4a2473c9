import { type Kysely, sql } from 'kysely'

/** Functions and triggers come from the files in `logic/` from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'create table logic_hash (hash text primary key)',
  // A body of this form is bound at creation and needs no search_path. Without it a dump could not be restored by psql, which
  // fills the generated columns while the search path is empty.
  `create or replace function fold_text(input text) returns text language sql immutable strict parallel safe
    return array_to_string(fold_words(input), ' ')`,
]
