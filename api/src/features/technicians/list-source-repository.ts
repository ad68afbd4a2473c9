import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Where the primary's write-ahead log ends now, as `0/16B3748`. */
export async function selectWalPosition(primary: Db): Promise<string | undefined> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(
    primary,
  )
  return rows[0]?.position
}

/** True where a streaming replica shows all that was committed up to that position. */
export async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as is_there`.execute(replica)
  return rows[0]?.is_there ?? false
}
