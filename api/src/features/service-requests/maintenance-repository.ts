import type { Actor } from '@tecnicerca/shared/service-requests/status'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'

/** True if both accounts of the case are there and neither has blocked the other. */
export async function isPairOpen(trx: Trx, caseId: number): Promise<boolean> {
  const { rows } = await sql`
    select from service_requests r join technicians t on t.id = r.technician_id
      join users tu on tu.id = t.user_id join users cu on cu.id = r.customer_id
    where r.id = ${caseId} and t.deleted_at is null and tu.deleted_at is null and cu.deleted_at is null
      and not exists (select from blocked_customers b where b.customer_id = r.customer_id and b.technician_id = r.technician_id)
      and not exists (select from blocked_technicians b where b.customer_id = r.customer_id and b.technician_id = r.technician_id)`.execute(
    trx,
  )
  return rows.length > 0
}

/** True if the two sides of the case have a plan in force for its category. */
export async function hasPlan(trx: Trx, caseId: number): Promise<boolean> {
  const { rows } = await sql`
    select from service_requests r join service_requests p on p.customer_id = r.customer_id
      and p.technician_id = r.technician_id and p.category_id is not distinct from r.category_id
    where r.id = ${caseId} and p.maintenance_months is not null limit 1`.execute(trx)
  return rows.length > 0
}

type Pair = { technician_id: number; customer_id: number }

/** Ends the plans and the open proposals of these two. The other side learns that somebody refused, and not of a block. */
export async function endPlansOfPair(
  trx: Trx,
  { technician_id: technicianId, customer_id: customerId }: Pair,
  by: Actor,
): Promise<void> {
  await endPlans(trx, sql`r.technician_id = ${technicianId} and r.customer_id = ${customerId}`, by)
}

/** The same for an account that is being deleted. */
export async function endPlansOfUser(trx: Trx, userId: number): Promise<void> {
  const isOfUser = sql`(r.customer_id = ${userId}
    or r.technician_id = (select id from technicians where user_id = ${userId}))`
  await endPlans(trx, isOfUser, 'system')
}

async function endPlans(trx: Trx, cases: RawBuilder<unknown>, by: Actor): Promise<void> {
  // Locks the cases first, as all code that writes events must: an acceptance that is under way is then seen.
  await sql`
    select r.id from service_requests r where ${cases} and r.status = 'completed' order by r.id for no key update`.execute(
    trx,
  )
  await sql`
    insert into service_request_events (service_request_id, "by", kind)
    select r.id, ${by}, 'maintenance_refused' from service_requests r
    where ${cases} and r.status = 'completed' and (select e.kind from service_request_events e
      where e.service_request_id = r.id and e.kind in ('maintenance_proposed', 'maintenance_accepted', 'maintenance_refused')
      order by e.id desc limit 1) in ('maintenance_proposed', 'maintenance_accepted')`.execute(trx)
}
