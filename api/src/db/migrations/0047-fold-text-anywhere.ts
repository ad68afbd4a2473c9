import { type Kysely, sql } from 'kysely'

/**
 * A body that PostgreSQL has parsed finds `fold_words` in any search path, and pg_dump knows that it needs it. pg_restore sets
 * an empty path, so it could not fill the generated columns of users, reviews and sectors.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fold_text(input text) returns text language sql immutable strict parallel safe
      return array_to_string(fold_words(input), ' ')`.execute(db)
}
