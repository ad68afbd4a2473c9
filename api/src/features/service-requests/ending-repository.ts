import type {
  AdminReason,
  ServiceRequestStatus,
  SYSTEM_REASONS,
} from '@tecnicerca/shared/service-requests/status'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'
import { type CaseWriteState, SELECT_WRITE_STATE } from './repository.ts'

type SystemReason = (typeof SYSTEM_REASONS)[number]

const BY_SYSTEM = {
  status: 'cancelled',
  status_changed_by: null,
  status_op_id: null,
  ended_by: 'system',
  updated_at: sql<Date>`now()`,
} as const

/** Ends a pending request that has expired; returns true if it was ended. The caller has locked its row. */
export async function updateIfExpired(trx: Trx, id: number): Promise<boolean> {
  const ended = await endBySystem(trx, 'expired')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Ends up to `limit` expired requests and returns how many. Skips those whose row is locked. */
export async function updateExpired(db: Db, limit: number): Promise<number> {
  const due = db
    .selectFrom('service_requests')
    .select('id')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const ended = await endBySystem(db, 'expired').where('id', 'in', due).executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Ends the pending requests of a group of which one was accepted. */
export async function updateTaken(trx: Trx, groupId: string): Promise<void> {
  await endBySystem(trx, 'taken').where('group_id', '=', groupId).where('status', '=', 'pending').execute()
}

/** Ends the open requests of an account that is being deleted, sent and received. */
export async function updateOfClosedAccount(trx: Trx, userId: number): Promise<void> {
  await endThoseOf(trx, userId, ['pending', 'accepted'])
}

/** Ends the pending requests of somebody who is suspended, sent and received. */
export async function updateOfSuspendedAccount(trx: Trx, userId: number): Promise<void> {
  await endThoseOf(trx, userId, ['pending'])
}

async function endThoseOf(trx: Trx, userId: number, open: readonly ServiceRequestStatus[]): Promise<void> {
  const own = trx.selectFrom('technicians').select('id').where('user_id', '=', userId)
  await endBySystem(trx, 'account_closed')
    .where('status', 'in', open)
    .where((where) => where.or([where('customer_id', '=', userId), where('technician_id', 'in', own)]))
    .execute()
}

/** Like `lockServiceRequestForMessage`, for an admin. */
export async function lockServiceRequestAsAdmin(trx: Trx, id: number): Promise<CaseWriteState | undefined> {
  const [found] = await runStatement<CaseWriteState>(trx, `${SELECT_WRITE_STATE} for no key update`, [id])
  return found
}

/** Ends a case as an admin decided. The caller has locked its row. */
export async function updateAsEndedByAdmin(
  trx: Trx,
  id: number,
  end: { status_changed_by: number; ended_reason: AdminReason; ended_note: string },
): Promise<void> {
  await trx
    .updateTable('service_requests')
    .set({ ...BY_SYSTEM, ended_by: 'admin', ...end })
    .where('id', '=', id)
    .execute()
}

/** True if a request of the group is accepted or completed. */
export async function isGroupTaken(trx: Trx, groupId: string): Promise<boolean> {
  const taken = await trx
    .selectFrom('service_requests')
    .select('id')
    .where('group_id', '=', groupId)
    .where('status', 'in', ['accepted', 'completed'])
    .executeTakeFirst()
  return taken !== undefined
}

/** The group of a request, or null. A request never changes its group. */
export async function findGroup(trx: Trx, id: number): Promise<string | null> {
  const found = await trx
    .selectFrom('service_requests')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.group_id ?? null
}

function endBySystem(db: Db | Trx, endedReason: SystemReason) {
  return db.updateTable('service_requests').set({ ...BY_SYSTEM, ended_reason: endedReason })
}

type Service = { customer_id: number; technician_id: number; id?: number | undefined }

/**
 * The id of the customer's latest completed request to this technician that has no review; with `id`, only that request
 * counts. Undefined if there is none, or the technician has left.
 */
export async function findReviewableRequest(db: Db | Trx, service: Service): Promise<number | undefined> {
  let query = db
    .selectFrom('service_requests as r')
    .innerJoin('technicians as t', 't.id', 'r.technician_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('reviews as v', 'v.service_request_id', 'r.id')
    .select('r.id')
    .where('r.customer_id', '=', service.customer_id)
    .where('r.technician_id', '=', service.technician_id)
    .where('r.status', '=', 'completed')
    .where('v.id', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.role', '=', 'technician')
  if (service.id !== undefined) query = query.where('r.id', '=', service.id)
  const latest = query.orderBy('r.completed_at', 'desc').orderBy('r.id', 'desc').limit(1)
  return (await latest.executeTakeFirst())?.id
}

/** Id of the latest service of this technician that the customer has reviewed. */
export async function findReviewedRequest(
  db: Db,
  service: Pick<Service, 'customer_id' | 'technician_id'>,
): Promise<number | undefined> {
  const latest = db
    .selectFrom('reviews')
    .select('service_request_id')
    .where('customer_id', '=', service.customer_id)
    .where('technician_id', '=', service.technician_id)
    .orderBy('id', 'desc')
    .limit(1)
  return (await latest.executeTakeFirst())?.service_request_id
}
