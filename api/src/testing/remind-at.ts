import { sql } from 'kysely'
import { inject } from 'vitest'
import { remind } from '../features/notices/delivery-service.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/**
 * Inserts the reminders that are due at this time in Santo Domingo, such as '2026-12-01 18:00'. The statement
 * finds a `now()` of another schema before PostgreSQL's own, for which it needs the owner of the database.
 */
export async function remindAt({ name }: TestDatabase, localTime: string): Promise<void> {
  const { host, port, user } = inject('cluster')
  const owned = openTestDatabase({ host, port, user, database: name })
  try {
    await owned.db.transaction().execute(async (trx) => {
      const time = sql.lit(`${localTime} America/Santo_Domingo`)
      await sql`create schema clock`.execute(trx)
      await sql`create function clock.now() returns timestamptz language sql return ${time}::timestamptz`.execute(
        trx,
      )
      await sql`set local search_path = clock, public, pg_catalog`.execute(trx)
      await remind(trx)
      await sql`drop schema clock cascade`.execute(trx)
    })
  } finally {
    await owned.drop()
  }
}
