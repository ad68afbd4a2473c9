import type { Db, Trx } from './client.ts'
import { isSerializationFailure } from './sql-state.ts'

const MAX_TRIES = 6

/**
 * Runs `work` in one transaction and runs it whole again when PostgreSQL asks for that (serialization failure,
 * deadlock). `work` must therefore have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries >= MAX_TRIES || !isSerializationFailure(error)) throw error
    }
  }
}
