import { type Kysely, sql } from 'kysely'

/** A category that was used is archived instead of deleted, so that past figures keep its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table categories add column archived_at timestamptz`.execute(db)
}
