import { DOOR_LIMITS } from '@tecnicerca/shared/limits'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { AgreementHalvesTable } from '../../db/schema-trust.ts'

/** What one side signed at the door. */
export type Half = Selectable<AgreementHalvesTable>

type HalfKey = Pick<Half, 'service_request_id' | 'part' | 'key'>

export async function findHalf(
  trx: Trx,
  { service_request_id: caseId, part, key }: HalfKey,
): Promise<Half | undefined> {
  return trx
    .selectFrom('agreement_halves')
    .selectAll()
    .where('service_request_id', '=', caseId)
    .where('part', '=', part)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Stores a half with the event that it signs, in place of the same half while it waited. False if the event has another half
 * already.
 */
export async function saveHalf(trx: Trx, half: Half): Promise<boolean> {
  const saved = await sql`
    insert into agreement_halves ${sql.raw(COLUMNS)}
    select ${half.service_request_id}::integer, ${half.part}::text, ${half.key}::text, ${half.offer_key}::text,
      ${half.hash}::text, ${half.x}::text, ${half.y}::text, ${half.signature}::text, ${half.at_phone}::text,
      ${half.arrived_at}::timestamptz, ${half.event_id}::integer
    where not exists (select from agreement_halves where event_id = ${half.event_id})
    on conflict (service_request_id, part, key) do update set event_id = excluded.event_id
      where agreement_halves.event_id is null and excluded.event_id is not null`.execute(trx)
  return Number(saved.numAffectedRows) > 0
}

const COLUMNS = `(service_request_id, part, key, offer_key, hash, x, y, signature, at_phone, arrived_at, event_id)`

/** The acceptances that wait for an offer, in the order of their arrival. */
export async function listWaiting(trx: Trx, caseId: number, offerKey: string): Promise<Half[]> {
  return selectWaiting(trx, caseId)
    .where('offer_key', '=', offerKey)
    .orderBy('arrived_at')
    .orderBy('key')
    .execute()
}

function selectWaiting(trx: Trx, caseId: number) {
  return trx
    .selectFrom('agreement_halves')
    .selectAll()
    .where('service_request_id', '=', caseId)
    .where('event_id', 'is', null)
}

/** True if another acceptance may wait in this case of this customer. */
export async function hasRoomToWait(
  trx: Trx,
  { id, customer_id: customerId }: { id: number; customer_id: number },
): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    select count(*) < ${DOOR_LIMITS.waitingOfPerson}
      and count(*) filter (where h.service_request_id = ${id}) < ${DOOR_LIMITS.waitingInCase} as has_room
    from agreement_halves h join service_requests r on r.id = h.service_request_id
    where r.customer_id = ${customerId} and h.event_id is null`.execute(trx)
  return rows[0]?.has_room ?? false
}

export async function deleteWaiting(trx: Trx, caseId: number, offerKey: string): Promise<void> {
  await trx
    .deleteFrom('agreement_halves')
    .where('service_request_id', '=', caseId)
    .where('offer_key', '=', offerKey)
    .where('event_id', 'is', null)
    .execute()
}

/** Deletes acceptances that have waited for more than `days`. Returns how many. */
export async function deleteOldWaiting(db: Db, days: number): Promise<number> {
  const result = await db
    .deleteFrom('agreement_halves')
    .where('event_id', 'is', null)
    .where('arrived_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** True if the technician of this case made an offer under this key in another case. */
export async function isOfferOfAnotherCase(
  trx: Trx,
  { id, technician_id: technicianId }: { id: number; technician_id: number },
  offerKey: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from service_request_events e join service_requests r on r.id = e.service_request_id
    where e.kind = 'offered' and e."by" = 'technician' and e.client_op_id = ${offerKey}
      and r.technician_id = ${technicianId} and r.id <> ${id} limit 1`.execute(trx)
  return rows.length > 0
}
