import { ASKING_LIMITS, CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'
import { ASKED_COLUMNS, ASKED_TYPES, CASE_COLUMNS, type ServiceRequestRow } from './repository.ts'

export type NewServiceRequest = ServiceRequestInput & {
  customer: { id: number; name: string }
  client_op_id: string | null
}

/**
 * Locks the rows of these users until the transaction ends, so that they make no service request meanwhile. Waits if
 * one of their requests is being written.
 */
export async function lockAsking(trx: Trx, userIds: readonly number[]): Promise<void> {
  await runStatement(trx, LOCK_ASKING, [userIds])
}

// Always in the same order, so that two transactions that lock the same two users cannot deadlock.
const LOCK_ASKING = 'select id from users where id = any($1::int[]) order by id for no key update'

/** Like `lockAsking`, and also locks the cases between these two users, so that neither writes there meanwhile. */
export async function lockDealings(trx: Trx, userIds: readonly [number, number]): Promise<void> {
  await lockAsking(trx, userIds)
  await runStatement(trx, LOCK_CASES, userIds)
}

const LOCK_CASES = `
  select r.id from service_requests r join technicians t on t.id = r.technician_id
  where (r.customer_id = $1 and t.user_id = $2) or (r.customer_id = $2 and t.user_id = $1)
  order by r.id for no key update of r`

/** Counts of a customer's service requests before the new one. `new_in_a_day`: made in the last 24 hours. */
export type AskedSoFar = { pending_with_one_technician: number; pending: number; new_in_a_day: number }

/**
 * Inserts a service request with the technician's current category and rate. `row` is undefined if the customer has reached
 * a limit, if the technician left or is the customer, if one has blocked the other, or if the customer already has a
 * service request with that `client_op_id`. The counts are reliable only after `lockAsking`.
 */
export async function insertServiceRequest(
  trx: Trx,
  input: NewServiceRequest,
): Promise<{ so_far: AskedSoFar; row: ServiceRequestRow | undefined }> {
  const defaults: { [Column in keyof NewServiceRequest]?: unknown } = CASE_DEFAULTS
  const asked = ASKED_COLUMNS.map((column) => input[column] ?? defaults[column])
  const parameters = [input.technician_id, input.customer.id, input.customer.name, ...asked]
  const [found] = await runStatement<{ so_far: AskedSoFar } & (ServiceRequestRow | { id: null })>(
    trx,
    INSERT_SERVICE_REQUEST,
    parameters,
  )
  if (!found) throw new Error('counting gives a row in any case')
  const { so_far: soFar, ...row } = found
  return { so_far: soFar, row: row.id === null ? undefined : row }
}

// `for key share` waits while the customer's account is being deleted and then finds no user. So nothing is written for
// a deleted account.
const INSERT_SERVICE_REQUEST = `
  with customer as (
    select id, may_keep_contact from users where id = $2 and deleted_at is null for key share
  ), so_far as (
    select count(*) filter (where technician_id = $1)::int as pending_with_one_technician, count(*)::int as pending,
      (select count(*)::int from service_requests
        where customer_id = $2 and created_at > now() - interval '24 hours') as new_in_a_day
    from service_requests where customer_id = $2 and status = 'pending'
  ), technician as (
    select t.id, t.user_id, t.name, case when u.hides_contact then '' else u.phone end as phone, t.category_id, t.hourly_rate, c.name as category_name
    from technicians t join users u on u.id = t.user_id left join categories c on c.id = t.category_id
    where t.id = $1 and t.deleted_at is null
      and u.deleted_at is null and u.role = 'technician' and u.id <> $2
      and not ${hasBlocked('t.user_id', '$2')} and not ${hasBlocked('$2', 't.user_id')}
  ), inserted as (
    insert into service_requests (customer_id, technician_id, category_id, hourly_rate,
      ${ASKED_COLUMNS.join()})
    select customer.id, technician.id, category_id, hourly_rate,
      ${ASKED_COLUMNS.map((column, index) => `$${index + 4}::${ASKED_TYPES[column]}`).join()}
    from customer cross join technician cross join so_far
    where pending_with_one_technician < ${ASKING_LIMITS.pending_with_one_technician}
      and pending < ${ASKING_LIMITS.pending} and new_in_a_day < ${ASKING_LIMITS.new_in_a_day}
    on conflict (customer_id, client_op_id) where client_op_id is not null do nothing
    returning *
  )
  select to_jsonb(so_far) as so_far, ${CASE_COLUMNS.map((column) => `r.${column}`).join()}, technician.user_id as technician_user_id,
    technician.name as technician_name, technician.phone as technician_phone, $3::text as customer_name,
    '' as customer_phone, coalesce(r.may_keep_contact, (select may_keep_contact from customer)) as may_keep_contact, technician.category_name, 0 as has_review, null as review, null as agreed_lines, null as balance,
    false as is_customer_blocked, false as is_technician_blocked, true as is_talkable, null as photo_ids, now() as read_at
  from so_far left join (inserted r cross join technician) on true`

/** The technician's user id, even if the technician has left. */
export async function findTechnicianUserId(trx: Trx, technicianId: number): Promise<number | undefined> {
  const found = await trx
    .selectFrom('technicians')
    .select('user_id')
    .where('id', '=', technicianId)
    .executeTakeFirst()
  return found?.user_id
}

/** True if the customer has ever requested a service from this technician. */
export async function hasAsked(
  trx: Trx,
  { technician_id: technicianId, customer_id: customerId }: { technician_id: number; customer_id: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('service_requests')
    .select('id')
    .where('technician_id', '=', technicianId)
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Locks a group until the transaction ends. Call it before locking any of its requests; otherwise two acceptances could
 * deadlock.
 */
export async function lockGroup(trx: Trx, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${groupId}, 1))`.execute(trx)
}

/** Why no request can be added to this group; undefined if one can. Call after `lockGroup`. */
export async function findGroupProblem(
  trx: Trx,
  group: { group_id: string; customer_id: number; client_op_id: string | null },
): Promise<'group_foreign' | 'group_full' | undefined> {
  const asked = await trx
    .selectFrom('service_requests')
    .select(['customer_id', 'client_op_id'])
    .where('group_id', '=', group.group_id)
    .execute()
  if (asked.some(({ customer_id: customerId }) => customerId !== group.customer_id)) return 'group_foreign'
  const isKnown = group.client_op_id !== null && asked.some((one) => one.client_op_id === group.client_op_id)
  return asked.length >= CASE_LIMITS.group && !isKnown ? 'group_full' : undefined
}

/** SQL condition: true if the first user has blocked the second, on either side of a case. The arguments are SQL too. */
export function hasBlocked(blockerId: string, blockedId: string): string {
  return `(
    exists (select from blocked_customers b join technicians bt on bt.id = b.technician_id
      where bt.user_id = ${blockerId} and b.customer_id = ${blockedId})
    or exists (select from blocked_technicians b join technicians bt on bt.id = b.technician_id
      where b.customer_id = ${blockerId} and bt.user_id = ${blockedId}))`
}

/** True if the other side of the case has blocked this user. Reliable only while the case is locked. */
export async function isBlockedInCase(db: Db | Trx, id: number, userId: number): Promise<boolean> {
  return (await runStatement(db, IS_BLOCKED_IN_CASE, [id, userId])).length > 0
}

const IS_BLOCKED_IN_CASE = `
  select from service_requests r join technicians t on t.id = r.technician_id
  where r.id = $1 and ${hasBlocked('case r.customer_id when $2 then t.user_id else r.customer_id end', '$2')}`

export async function hasBlockedTechnician(
  trx: Trx,
  { technician_id: technicianId, customer_id: customerId }: { technician_id: number; customer_id: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('blocked_technicians')
    .select('created_at')
    .where('technician_id', '=', technicianId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return found !== undefined
}
