import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'

/** Takes away what a deleted customer wrote, and how their phone called it. */
export async function updateRequestsAsBlank(trx: Trx, customer_id: number): Promise<void> {
  const { blanked } = SERVICE_REQUESTS
  await trx
    .updateTable('service_requests')
    .set({ service_description: blanked, service_location: blanked, reference_point: '', client_op_id: null })
    .where('customer_id', '=', customer_id)
    .execute()
}

/**
 * Removes the photos of an account that goes: as a customer all of its cases, whoever sent them, as a technician the own.
 * `updateEventsAsBlank` takes away what names the own.
 */
export async function deletePhotosOf(trx: Trx, user_id: number): Promise<void> {
  await deleteAllPhotos(trx, sql`select id from service_requests where customer_id = ${user_id}`)
  await sql`
    delete from service_request_photos p using service_requests r, technicians t
    where r.id = p.service_request_id and t.id = r.technician_id and p.by = 'technician' and t.user_id = ${user_id}`.execute(
    trx,
  )
}

/** Removes every photo of the cases, and what names one in their logs. */
async function deleteAllPhotos(trx: Trx, cases: RawBuilder<unknown>): Promise<void> {
  await sql`delete from service_request_photos where service_request_id in (${cases})`.execute(trx)
  await sql`
    update service_request_events set data = data - 'photo_ids'
    where service_request_id in (${cases}) and data ? 'photo_ids'`.execute(trx)
}
