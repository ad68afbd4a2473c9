import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/**
 * Resolves once every transaction of the cluster that has begun by now has ended. Until then the directory holds back the
 * rows written here, because other test files write to the same cluster.
 */
export async function untilSettled(db: Db): Promise<void> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)
  for (let isSettled = false; !isSettled; ) {
    const answer = await sql<{ isSettled: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.xid}::xid8 as "isSettled"`.execute(db)
    isSettled = answer.rows[0]?.isSettled ?? false
  }
}
