import { sql } from 'kysely'
import { SCHEMAS } from '../../db/backup/copied-tables.ts'
import type { Db } from '../../db/client.ts'

/** Returns the tables that contain `mark` in any column, each with the number of rows. */
export async function findMarkedRows(db: Db, mark: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any(${SCHEMAS})`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} t where t::text ilike ${`%${mark}%`}`.execute(db)
    if (rows[0]?.count) found.push(`${name}: ${rows[0].count}`)
  }
  return found
}
