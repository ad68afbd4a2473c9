import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'

/**
 * Accepts all pending requests and makes them a day older, so that they no longer count against the daily limits.
 * `isKeyed`: changes only requests that were made under a key.
 */
export async function passDay(db: Db, { isKeyed }: { isKeyed: boolean }): Promise<void> {
  await sql`update service_requests set status = 'accepted', created_at = created_at - interval '1 day'
    where status = 'pending' and (client_op_id is not null or not ${isKeyed}::boolean)`.execute(db)
}
