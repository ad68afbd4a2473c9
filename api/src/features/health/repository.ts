import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Throws where the database cannot be reached, or the role of the product may not read its tables. */
export async function readOneUser(db: Db): Promise<void> {
  await sql`select from users limit 1`.execute(db)
}
