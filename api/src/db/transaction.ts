import type { Db, Trx } from './client.ts'
import { untilSerialized } from './serialization.ts'

/**
 * Runs `work` in one transaction and repeats it where `untilSerialized` does. `work` must therefore have no effect outside
 * the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return untilSerialized(() => db.transaction().execute(work))
}
