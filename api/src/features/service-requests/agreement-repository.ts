import type { EventData } from '@tecnicerca/shared/service-requests/events'
import type { EndReason, ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import type { ServiceRequestRow } from './repository.ts'

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

/** Stores in all cases of these two whether the technician may keep the customer's contact. */
export async function updateMayKeepContact(
  trx: Trx,
  {
    customer_id: customerId,
    technician_id: technicianId,
  }: Pick<ServiceRequestRow, 'customer_id' | 'technician_id'>,
  mayKeep: boolean,
): Promise<void> {
  await trx
    .updateTable('service_requests')
    .set({ may_keep_contact: mayKeep, updated_at: sql`now()` })
    .where('customer_id', '=', customerId)
    .where('technician_id', '=', technicianId)
    .where('may_keep_contact', 'is distinct from', mayKeep)
    .execute()
}

/** The days of guarantee in the accepted offer of a case; 0 without. */
export async function findAgreedGuaranteeDays(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select (o.data ->> 'guarantee_days')::integer as days
    from service_requests r join service_request_events o on o.id = r.agreed_offer_id where r.id = ${id}`.execute(
    trx,
  )
  return rows[0]?.days ?? 0
}

export type StatusChange = {
  status: ServiceRequestStatus
  status_changed_by: number
  /** Only for a cancellation. */
  ended_reason: EndReason | null
  ended_note: string
  completed_at_phone: Date | null
  /** Idempotency key of the write. */
  status_op_id: string | null
  /** Only for a completion; null: those that were agreed, which a trigger knows. */
  guarantee_days: number | null
}

/** Sets the status as of now. A trigger writes the event. */
export async function updateServiceRequestStatus(
  trx: Trx,
  id: number,
  { guarantee_days: days, ...change }: StatusChange,
): Promise<void> {
  await trx
    .updateTable('service_requests')
    .set({
      ...change,
      updated_at: sql`now()`,
      completed_at: change.status === 'completed' ? sql`now()` : null,
      ...(days && {
        guarantee_until: sql`(now() at time zone 'America/Santo_Domingo')::date + ${days}::integer`,
      }),
    })
    .where('id', '=', id)
    .execute()
}
