import { type Kysely, sql } from 'kysely'

/** The hash of a code contains the number that it was read to from now on. The codes that wait do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update verifications set code_hash = null, code_expires_at = null where code_hash is not null`.execute(db)
}
