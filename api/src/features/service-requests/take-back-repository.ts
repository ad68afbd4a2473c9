import type { Party } from '@tecnicerca/shared/service-request-status'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { PhotoRow } from './photo-repository.ts'

const NOW = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type OfSide = { service_request_id: number; by: Party }

/** Blanks a message. A trigger deletes its notices. The caller has locked the case and checked the author. */
export async function updateMessageAsTakenBack(trx: Trx, id: number): Promise<void> {
  await sql`
    update service_request_events set data = data || jsonb_build_object('text', '', 'taken_back_at', ${NOW})
    where id = ${id}`.execute(trx)
}

/**
 * Deletes those of the photos that this side sent, and stores in each event that names one when it was taken back. Marks the
 * case as changed for both phones. The caller has locked the case.
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
