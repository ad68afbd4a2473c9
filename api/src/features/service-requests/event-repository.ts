import type { Rule } from '@tecnicerca/shared/abuse-reports'
import type { EventKind } from '@tecnicerca/shared/service-requests/cases'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Actor, Party } from '@tecnicerca/shared/service-requests/status'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'
import type { PhotoRow } from './photo-repository.ts'

/** One line of a case's log. */
export type EventRow = {
  id: number
  service_request_id: number
  at: Date
  by: Actor
  kind: EventKind
  data: EventData
  client_op_id: string | null
}

export type NewEvent = Pick<EventRow, 'service_request_id' | 'by' | 'kind' | 'data' | 'client_op_id'> & {
  /** The admin who wrote the event, if `by` is `admin`. */
  admin_id?: number
}

/** Ordered by id, which is the order in time, because all code that writes an event locks the case first. */
export async function listEvents(db: Db | Trx, serviceRequestId: number): Promise<EventRow[]> {
  return selectEvents(db).where('service_request_id', '=', serviceRequestId).orderBy('id').execute()
}

/** The logs of several cases, sorted by id. */
export async function listEventsOf(db: Db, serviceRequestIds: readonly number[]): Promise<EventRow[]> {
  if (serviceRequestIds.length === 0) return []
  return selectEvents(db).where('service_request_id', 'in', serviceRequestIds).orderBy('id').execute()
}

/** The events about payments in these cases, sorted by id. */
export async function listPaymentEventsOf(db: Db, serviceRequestIds: readonly number[]): Promise<EventRow[]> {
  if (serviceRequestIds.length === 0) return []
  return selectEvents(db)
    .where('service_request_id', 'in', serviceRequestIds)
    .where('kind', 'in', ['payment_noted', 'payment_confirmed', 'payment_disputed', 'payment_withdrawn'])
    .orderBy('id')
    .execute()
}

export async function findEvent(db: Db | Trx, id: number): Promise<EventRow | undefined> {
  return selectEvents(db).where('id', '=', id).executeTakeFirst()
}

export async function findEventOfOperation(
  trx: Trx,
  { service_request_id: serviceRequestId, by, kind, client_op_id: clientOpId }: Omit<NewEvent, 'data'>,
): Promise<EventRow | undefined> {
  if (clientOpId === null) return undefined
  return selectEvents(trx)
    .where('service_request_id', '=', serviceRequestId)
    .where('by', '=', by)
    .where('kind', '=', kind)
    .where('client_op_id', '=', clientOpId)
    .executeTakeFirst()
}

export async function insertEvent(trx: Trx, event: NewEvent): Promise<EventRow> {
  // Returned as stored: a replayed answer must be the same byte for byte, and PostgreSQL orders the fields of `data` anew.
  return trx
    .insertInto('service_request_events')
    .values({ ...event, data: JSON.stringify(event.data) as never })
    .returning(['id', 'service_request_id', 'at', 'by', 'kind', 'data', 'client_op_id'])
    .$castTo<EventRow>()
    .executeTakeFirstOrThrow()
}

/** Events that one side writes and the other answers. */
export type AnswerableKind = 'offered' | 'payment_noted' | 'guarantee_claimed'

/** An event of this kind, by its id or by the idempotency key under which `userId` wrote it. */
export async function findAnswerable(
  trx: Trx,
  kind: AnswerableKind,
  { ref, user_id: userId }: { ref: ServiceRequestRef; user_id: number },
): Promise<EventRow | undefined> {
  const events = selectEvents(trx).where('kind', '=', kind)
  if (typeof ref === 'number') return events.where('id', '=', ref).executeTakeFirst()
  const own = sql<boolean>`exists (select from service_requests r join technicians t on t.id = r.technician_id
    where r.id = service_request_events.service_request_id
      and ${userId} = case "by" when 'customer' then r.customer_id when 'technician' then t.user_id end)`
  return events.where('client_op_id', '=', ref.slice('op:'.length)).where(own).executeTakeFirst()
}

/** Records once for each pending request of the technician that their phone has received it. */
export async function insertDelivered(db: Db, technicianId: number): Promise<void> {
  await sql`
    insert into service_request_events (service_request_id, "by", kind)
    select r.id, 'system', 'delivered' from service_requests r
    where r.technician_id = ${technicianId} and r.status = 'pending' and not exists (
      select from service_request_events e where e.service_request_id = r.id and e.kind = 'delivered')
    on conflict (service_request_id) where kind = 'delivered' do nothing`.execute(db)
}

/**
 * Inserts a message and returns it. Undefined if this side wrote `inAnHour` messages in this case within the last hour, or
 * has already written this one.
 */
export async function insertMessage(
  trx: Trx,
  { service_request_id: serviceRequestId, by, data, client_op_id: clientOpId }: NewEvent,
  inAnHour: number,
): Promise<EventRow | undefined> {
  const values = [serviceRequestId, by, JSON.stringify(data), clientOpId, inAnHour]
  const [written] = await runStatement<EventRow>(trx, INSERT_MESSAGE, values)
  return written
}

const INSERT_MESSAGE = `
  insert into service_request_events (service_request_id, "by", kind, data, client_op_id)
  select $1::integer, $2::text, 'message', $3::jsonb, $4::text
  where (select count(*) from service_request_events where service_request_id = $1 and "by" = $2 and kind = 'message'
    and at > now() - interval '1 hour') < $5::integer
  on conflict do nothing
  returning id, service_request_id, at, "by", kind, data, client_op_id`

/** Hides a message from both sides, and has their phones fetch it again. */
export async function updateMessageAsHidden(trx: Trx, id: number, rule: Rule): Promise<void> {
  // Updates the case first: this locks it, as all code that writes events must, and marks it changed for both phones.
  await sql`
    update service_requests set updated_at = updated_at
    where id = (select service_request_id from service_request_events where id = ${id})`.execute(trx)
  await sql`
    update service_request_events set data = data || jsonb_build_object('hidden_rule', ${rule}::text)
    where id = ${id} and kind = 'message' and not data ? 'hidden_rule'`.execute(trx)
}

/**
 * Blanks what an account that is being deleted wrote, as a side of a case or as an admin, and what admins wrote in its
 * cases. Removes the Idempotency-Keys of these events.
 */
export async function updateEventsAsBlank(trx: Trx, userId: number): Promise<void> {
  await sql`
    update service_request_events e set client_op_id = null,
      data = without_words(e.data) - 'photo_ids'
    from service_requests r join technicians t on t.id = r.technician_id
    where r.id = e.service_request_id and (
      (r.customer_id = ${userId} and e.by = 'customer') or (t.user_id = ${userId} and e.by = 'technician')
      or (e.by = 'admin' and ${userId} in (e.admin_id, r.customer_id, t.user_id)))`.execute(trx)
  // Numbers of the technician's fiscal documents, also those that the customer typed.
  await sql`
    update service_request_events e set data = e.data - 'fiscal_number'
    from service_requests r join technicians t on t.id = r.technician_id
    where r.id = e.service_request_id and t.user_id = ${userId} and e.data ? 'fiscal_number'`.execute(trx)
  await sql`
    update service_requests r set ended_note = '',
      status_op_id = case when r.status_changed_by = ${userId} then null else r.status_op_id end
    from technicians t
    where t.id = r.technician_id and (r.ended_note <> '' or r.status_op_id is not null) and (
      (r.customer_id = ${userId} and r.ended_by = 'customer') or (t.user_id = ${userId} and r.ended_by = 'technician')
      or (r.ended_by = 'admin' and ${userId} in (r.customer_id, t.user_id)) or r.status_changed_by = ${userId})`.execute(
    trx,
  )
}

function selectEvents(db: Db | Trx) {
  return db
    .selectFrom('service_request_events')
    .select(['id', 'service_request_id', 'at', 'by', 'kind', 'data', 'client_op_id'])
    .$castTo<EventRow>()
}

const NOW = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type OfSide = { service_request_id: number; by: Party }

/** Blanks a message. A trigger deletes its notices. The caller has locked the case and checked the author. */
export async function updateMessageAsTakenBack(trx: Trx, id: number): Promise<void> {
  await sql`
    update service_request_events set data = data || jsonb_build_object('text', '', 'taken_back_at', ${NOW})
    where id = ${id}`.execute(trx)
}

/**
 * Deletes the photos among `ids` that this side sent. In each event that lists such a photo, stores when it was taken
 * back. Marks the case as changed for both phones. The caller has locked the case.
 */
export async function deleteTakenBackPhotos(
  trx: Trx,
  { service_request_id: serviceRequestId, by }: OfSide,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from service_request_photos
    where service_request_id = ${serviceRequestId} and "by" = ${by} and id = any(${ids}::uuid[])`.execute(trx)
  const { numAffectedRows } = await sql`
    update service_request_events e set data = e.data || jsonb_build_object(
      'photo_ids', named.left_over,
      'taken_back_photos', coalesce(e.data -> 'taken_back_photos', '[]') || named.gone)
    from service_request_events n
      cross join lateral (select
        coalesce(jsonb_agg(id order by place) filter (where id <> all(${ids}::text[])), '[]') as left_over,
        jsonb_agg(jsonb_build_object('id', id, 'at', ${NOW}) order by place) filter (where id = any(${ids}::text[])) as gone
        from jsonb_array_elements_text(n.data -> 'photo_ids') with ordinality listed (id, place)) named
    where n.id = e.id and e.service_request_id = ${serviceRequestId} and e."by" = ${by}
      and e.data -> 'photo_ids' ?| ${ids}::text[]`.execute(trx)
  if (numAffectedRows) await markCaseChanged(trx, serviceRequestId)
}

/** Marks the case as changed, so that both phones fetch it again. */
export async function markCaseChanged(trx: Trx, id: number): Promise<void> {
  await sql`
    update service_requests set updated_at = updated_at
    where id = ${id} and change_xid <> pg_current_xact_id()`.execute(trx)
}

/** When this side took back the photo; undefined if no event says so. */
export async function findTakenBackAt(
  db: Db | Trx,
  { service_request_id: serviceRequestId, by, id }: OfSide & Pick<PhotoRow, 'id'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select (photo ->> 'at')::timestamptz as at
    from service_request_events e, jsonb_array_elements(e.data -> 'taken_back_photos') photo
    where e.service_request_id = ${serviceRequestId} and e."by" = ${by} and photo ->> 'id' = ${id}
    limit 1`.execute(db)
  return rows[0]?.at
}
