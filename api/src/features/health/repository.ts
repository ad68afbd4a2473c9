import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Throws where the database cannot be reached. */
export async function selectOne(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
