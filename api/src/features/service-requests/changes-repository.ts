import { GUARANTEE_LIMITS } from '@tecnicerca/shared/limits'
import { MAX_ID } from '@tecnicerca/shared/values/numbers'
import { sql } from 'kysely'
import { IDENTITY, NEXT_XID, WATERMARK } from '../../db/change-order.ts'
import type { Db } from '../../db/client.ts'
import type { EventRow } from './event-repository.ts'
import type { Sides } from './repository.ts'

/**
 * A position in the order of changes: the phone has all changes of its cases up to here. `xid` is the transaction; `id` is
 * the case, or MAX_ID if the phone has all changes of the transaction.
 */
export type CasePosition = { xid: string; id: number }

/**
 * `identity`: the database that assigned the transaction numbers. `last_xid`: the last number below the watermark; all
 * transactions up to it have ended. `next_xid`: the number of the next transaction that writes.
 */
export type CaseHead = { identity: string; last_xid: string; next_xid: string }

export type ChangedCase = CasePosition & { event_count: number }

export async function findCaseHead(db: Db): Promise<CaseHead> {
  const { rows } = await sql<CaseHead>`
    select ${IDENTITY} as identity, (${WATERMARK}::text::bigint - 1)::text as last_xid,
      ${NEXT_XID}::text as next_xid`.execute(db)
  const [head] = rows
  if (!head) throw new Error('a select without from gives one row')
  return head
}

export type Since = {
  sides: Sides
  position: CasePosition
  /** During a first sync: include cases that ended within this many days, or have a guarantee or a maintenance plan. Undefined afterwards. */
  days: number | undefined
  last_xid: string
}

/**
 * The user's cases that changed after a position, oldest change first, with the number of events that the phone does
 * not have. A first sync also includes rows that were restored from the backup of another server and have a transaction
 * number higher than any here yet.
 */
export async function listChangedCases(
  db: Db,
  { sides: { user_id: userId, technician_id: technicianId }, position, days, last_xid: lastXid }: Since,
  limit: number,
): Promise<ChangedCase[]> {
  const side = (column: 'customer_id' | 'technician_id', id: number | null) => {
    const xid = sql.ref(column === 'customer_id' ? 'change_xid' : 'technician_change_xid')
    const isSettled =
      days === undefined
        ? sql`${xid} <= ${lastXid}::xid8`
        : sql`(${xid} <= ${lastXid}::xid8 or ${xid} >= ${NEXT_XID})
            and (ended_at is null or maintenance_months is not null or ended_at > now() - make_interval(days => ${days})
              or guarantee_until >= (now() at time zone 'America/Santo_Domingo')::date - ${GUARANTEE_LIMITS.lateDays}::integer)`
    return sql`
      (select id, ${xid} as change_xid from service_requests
        where ${sql.ref(column)} = ${id} and (${xid}, id) > (${position.xid}::xid8, ${position.id}::integer) and ${isSettled}
        order by ${xid}, id limit ${limit})`
  }
  const { rows } = await sql<ChangedCase>`
    select c.id, c.change_xid::text as xid, (select count(*)::integer from service_request_events e
      where e.service_request_id = c.id and ${isNewTo(position, days)}) as event_count
    from (${side('customer_id', userId)} union all ${side('technician_id', technicianId)}) c
    order by c.change_xid, c.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Ids of cases changed by committed transactions while an older transaction still runs. No phone's `CasePosition` can
 * include these changes yet.
 */
export async function listUnsettledCases(
  db: Db,
  {
    sides: { user_id: userId, technician_id: technicianId },
    last_xid: lastXid,
  }: Pick<Since, 'sides' | 'last_xid'>,
  limit: number,
): Promise<number[]> {
  if (limit === 0) return []
  const side = (column: 'customer_id' | 'technician_id', id: number | null) => {
    const xid = sql.ref(column === 'customer_id' ? 'change_xid' : 'technician_change_xid')
    return sql`
      (select id from service_requests
        where ${sql.ref(column)} = ${id} and ${xid} > ${lastXid}::xid8 and ${xid} < ${NEXT_XID}
        order by ${xid} limit ${limit})`
  }
  const { rows } = await sql<{ id: number }>`
    ${side('customer_id', userId)} union ${side('technician_id', technicianId)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest `limit` events of these cases that a phone at this position lacks, ordered by id. */
export async function listNewEvents(
  db: Db,
  { position, days }: Pick<Since, 'position' | 'days'>,
  { ids, limit }: { ids: readonly number[]; limit: number },
): Promise<EventRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EventRow>`
    select id, service_request_id, at, "by", kind, data, client_op_id from (
      select * from service_request_events e
      where e.service_request_id = any(${ids}::integer[]) and ${isNewTo(position, days)}
      order by e.id desc limit ${limit}) newest
    order by id`.execute(db)
  return rows
}

// A page may end between two cases that the same transaction changed. The events of that transaction are then sent
// again, so that none is missed.
function isNewTo({ xid, id }: CasePosition, days: number | undefined) {
  if (days !== undefined) return sql`true`
  return id === MAX_ID ? sql`e.change_xid > ${xid}::xid8` : sql`e.change_xid >= ${xid}::xid8`
}
