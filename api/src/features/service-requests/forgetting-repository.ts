import { BLANK_TEXTS } from '@tecnicerca/shared/service-requests/service-request'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'

/** Blanks the texts of a deleted customer's requests, and removes their idempotency keys. */
export async function updateRequestsAsBlank(trx: Trx, customerId: number): Promise<void> {
  await trx
    .updateTable('service_requests')
    .set({ ...BLANK_TEXTS, client_op_id: null })
    .where('customer_id', '=', customerId)
    .execute()
}

/**
 * Deletes photos for an account that is being deleted: where it is the customer, the photos of both sides of the case;
 * where it is the technician, only its own. `updateEventsAsBlank` removes the references to its own photos.
 */
export async function deletePhotosOf(trx: Trx, userId: number): Promise<void> {
  await deleteAllPhotos(trx, sql`select id from service_requests where customer_id = ${userId}`)
  await sql`
    delete from service_request_photos p using service_requests r, technicians t
    where r.id = p.service_request_id and t.id = r.technician_id and p.by = 'technician' and t.user_id = ${userId}`.execute(
    trx,
  )
}

/** Deletes all photos of the cases, and the references to them in the events. */
async function deleteAllPhotos(trx: Trx, cases: RawBuilder<unknown>): Promise<void> {
  await sql`delete from service_request_photos where service_request_id in (${cases})`.execute(trx)
  await sql`
    update service_request_events set data = data - 'photo_ids'
    where service_request_id in (${cases}) and data ? 'photo_ids'`.execute(trx)
}

type Batch = { days: number; limit: number }

/** SQL: when the case ended, or its guarantee if that is later. */
const END = sql`greatest(r.ended_at, (r.guarantee_until + 1)::timestamp at time zone 'America/Santo_Domingo')`

/**
 * Deletes the photos of up to `limit` cases that ended, with their guarantee, more than `days` ago or whose customer has left. Skips cases
 * whose row is locked. Returns the number of cases.
 */
export async function deleteOldPhotos(trx: Trx, { days, limit }: Batch): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select r.id from service_requests r
    where exists (select from service_request_photos p where p.service_request_id = r.id)
      and (${END} < now() - make_interval(days => ${days}::int)
        or exists (select from users u where u.id = r.customer_id and u.deleted_at is not null))
    order by r.id limit ${limit} for no key update of r skip locked`.execute(trx)
  await deleteAllPhotos(trx, sql`select unnest(${rows.map(({ id }) => id)}::integer[])`)
  return rows.length
}

/**
 * Blanks the texts of up to `limit` cases with an id above `after` that ended, with their guarantee, more than `days` ago and
 * have no maintenance plan, which asks with these words. Figures and dates stay. Skips cases whose row is locked. Returns the ids of the blanked cases, in order.
 */
export async function updateOldWordsAsBlank(
  trx: Trx,
  { days, limit, after }: Batch & { after: number },
): Promise<number[]> {
  const blank = { ...BLANK_TEXTS, ended_note: '' }
  const columns = sql.join(Object.keys(blank).map((column) => sql.ref(`r.${column}`)))
  const { rows } = await sql<{ id: number }>`
    select r.id from service_requests r
    where r.id > ${after} and r.maintenance_months is null and ${END} < now() - make_interval(days => ${days}::int)
      and ((${columns}) <> (${sql.join(Object.values(blank))})
        or exists (select from service_request_events e where e.service_request_id = r.id and has_words(e.data)))
    order by r.id limit ${limit} for no key update of r skip locked`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await trx.updateTable('service_requests').set(blank).where('id', 'in', ids).execute()
  await sql`
    update service_request_events e
    set data = without_words(data)
    where service_request_id = any(${ids}::integer[]) and has_words(data)`.execute(trx)
  return ids
}

/**
 * Removes amounts and days of the payments in up to `limit` cases that ended, with their guarantee, more than `days` ago; a
 * trigger sets the totals. Skips cases whose row is locked. Returns the number of cases.
 */
export async function updateOldPaymentsAsBlank(trx: Trx, { days, limit }: Batch): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select r.id from service_requests r
    where ${END} < now() - make_interval(days => ${days}::int) and exists (
      select from service_request_events e
      where e.service_request_id = r.id and e.kind = 'payment_noted' and e.data ? 'amount')
    order by r.id limit ${limit} for no key update of r skip locked`.execute(trx)
  if (rows.length === 0) return 0
  await sql`
    update service_request_events
    set data = data - array['amount', 'direction', 'method', 'paid_on', 'receipt_code', 'fiscal_number']
    where service_request_id = any(${rows.map(({ id }) => id)}::integer[]) and kind = 'payment_noted'`.execute(
    trx,
  )
  return rows.length
}
