import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Throws if the database cannot be reached or the API's database role cannot read its tables. */
export async function readOneUser(db: Db): Promise<void> {
  await sql`select from users limit 1`.execute(db)
}
