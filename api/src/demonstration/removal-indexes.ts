import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Tables from which a removal deletes, directly or by cascade. */
const DELETED_FROM = [
  'users',
  'sessions',
  'technicians',
  'service_requests',
  'service_request_events',
  'service_request_photos',
]

type ForeignKey = { table_name: string; column_name: string }

/** Foreign keys to those tables without a usable index: PostgreSQL would scan the whole table for each deleted row. */
export async function findUnindexedKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table_name, attname as column_name
    from pg_constraint c join pg_attribute a on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = any(${DELETED_FROM}::regclass[]) and not exists (
      select from pg_index i where indrelid = conrelid and indkey[0] = attnum and indisvalid
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
    order by 1, 2`.execute(db)
  return rows
}

/**
 * Runs `work` while every such key has an index, so that it takes seconds in a database of any size. The product does not
 * need these indexes, and they would slow down each write. They are created and dropped concurrently, so the product can
 * read and write meanwhile. `db` needs a second connection for `work`, and the role that owns the tables. Throws if a
 * removal is running already.
 */
export async function withRemovalIndexes<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection)
    // Does not wait for the lock: creating the indexes would wait for the waiting transaction.
    const lock = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(hashtextextended('demonstration removal', 0)) as is_ours`.execute(
      connection,
    )
    if (!lock.rows[0]?.is_ours) throw new Error('the demonstration is being taken away already')
    await run(`set lock_timeout = '60s'`)
    await run('set statement_timeout = 0')
    const dropAll = async () => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relkind = 'i' and relname like 'demonstration\_removal\_%'`.execute(
        connection,
      )
      for (const { name } of rows) await run(`drop index concurrently if exists ${name}`)
    }
    try {
      // Drops the indexes left by a removal that was killed.
      await dropAll()
      for (const [n, key] of (await findUnindexedKeys(connection)).entries())
        await run(
          `create index concurrently demonstration_removal_${n} on ${key.table_name} (${key.column_name})`,
        )
      return await work()
    } finally {
      await dropAll()
      await run('reset lock_timeout')
      await run('reset statement_timeout')
      await run(`select pg_advisory_unlock(hashtextextended('demonstration removal', 0))`)
    }
  })
}
