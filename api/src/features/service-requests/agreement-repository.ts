import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'

/** Sets price and day from an accepted offer. */
export async function updateAgreement(
  trx: Trx,
  id: number,
  { total, request_date: requestDate, time_window: timeWindow }: EventData,
): Promise<void> {
  await trx
    .updateTable('service_requests')
    .set({
      ...(total !== undefined && { agreed_total: total }),
      ...(requestDate !== undefined && { request_date: requestDate }),
      ...(timeWindow !== undefined && { time_window: timeWindow }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
