import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'

/**
 * As if technicians had accepted what they were asked, and a day had gone by since: who asks for more than people do in
 * a day then stays within the limits of asking. What was there before it was asked under a key can be left as it is.
 */
export async function passDay(db: Db, { isKeyed }: { isKeyed: boolean }): Promise<void> {
  await sql`update service_requests set status = 'accepted', created_at = created_at - interval '1 day'
    where status = 'pending' and (client_op_id is not null or not ${isKeyed}::boolean)`.execute(db)
}
