import { ASKING_LIMITS } from '@tecnicerca/shared/limits'
import { ACCOUNT } from '@tecnicerca/shared/messages/account'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'

/** A service request with all that either side may be shown of it. Names and phones of accounts that left are gone. */
export type ServiceRequestRow = {
  id: number
  technician_id: number
  technician_user_id: number
  technician_name: string
  technician_phone: string
  customer_id: number
  customer_name: string
  customer_phone: string
  category_name: string | null
  request_date: string
  service_description: string
  service_location: string
  status: ServiceRequestStatus
  /** The user who set the status, null where nobody changed it since it was asked. */
  status_changed_by: number | null
  has_review: number
  client_op_id: string | null
  /** The technician who looks at it has blocked the customer; the customer is never told. */
  is_customer_blocked: boolean
  created_at: Date
  updated_at: Date
}

/** The two sides as which one user can meet a service request: the customer's and the technician's. */
export type Sides = { user_id: number; technician_id: number | null }

/** So many, the newest first, after the one with the id `after`. */
export type Page = { limit: number; after: number | undefined }

export async function listServiceRequests(db: Db, sides: Sides, page: Page): Promise<ServiceRequestRow[]> {
  return selectPage(db, sides, page).execute()
}

function selectPage(db: Db, sides: Sides, page: Page) {
  // Each side by its index, or a technician with years of work would have all of it read and sorted for one page.
  const sent = db.selectFrom(selectSide(db, ['customer_id', sides.user_id], page).as('sent')).select('id')
  const received = selectSide(db, ['technician_id', sides.technician_id], page).as('received')
  return selectServiceRequests(db, sides)
    .where('r.id', 'in', sent.unionAll(db.selectFrom(received).select('id')))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
}

type Side = [column: 'customer_id' | 'technician_id', id: number | null]

function selectSide(db: Db, [column, id]: Side, { limit, after }: Page) {
  const newest = db
    .selectFrom('service_requests')
    .select('id')
    .where(column, '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after === undefined) return newest
  return newest.where(
    sql<boolean>`(created_at, id) < ((select a.created_at from service_requests a where a.id = ${after}), ${after})`,
  )
}

export async function hasServiceRequest(db: Db, id: number, sides: Sides): Promise<boolean> {
  return (await selectServiceRequests(db, sides).where('r.id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * A short text that is another one whenever `listServiceRequests` would give the user other rows. It reads none of the
 * long texts: PostgreSQL gives a row another `xmin` whenever anything in it changes, and that is enough to tell.
 */
export async function findServiceRequestsVersion(db: Db, sides: Sides, page: Page): Promise<string> {
  const shown = sql`row(id, version, updated_at, technician_name, technician_phone, customer_name, customer_phone,
    category_name, has_review, is_customer_blocked)`
  const found = await db
    .selectFrom(selectPage(db, sides, page).select(sql<string>`r.xmin::text`.as('version')).as('listed'))
    .select(sql<string>`md5(coalesce(string_agg(${shown}::text, '' order by id), ''))`.as('version'))
    .executeTakeFirstOrThrow()
  return found.version
}

/** Locks it until the transaction ends, so that of two who change it at once the second sees what the first did. */
export async function lockServiceRequest(
  trx: Trx,
  id: number,
  sides: Sides,
): Promise<ServiceRequestRow | undefined> {
  return selectServiceRequests(trx, sides).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst()
}

export async function findServiceRequest(
  db: Db,
  id: number,
  sides: Sides,
): Promise<ServiceRequestRow | undefined> {
  return selectServiceRequests(db, sides).where('r.id', '=', id).executeTakeFirst()
}

export async function findServiceRequestOfOperation(
  trx: Trx,
  customer_id: number,
  client_op_id: string,
): Promise<ServiceRequestRow | undefined> {
  return selectServiceRequests(trx, { user_id: customer_id, technician_id: null })
    .where('r.client_op_id', '=', client_op_id)
    .executeTakeFirst()
}

function selectServiceRequests(db: Db | Trx, { user_id, technician_id }: Sides) {
  return db
    .selectFrom('service_requests as r')
    .innerJoin('technicians as t', 't.id', 'r.technician_id')
    .innerJoin('users as tu', 'tu.id', 't.user_id')
    .innerJoin('users as cu', 'cu.id', 'r.customer_id')
    .leftJoin('categories as c', 'c.id', 'r.category_id')
    .where((where) =>
      where.or([where('r.customer_id', '=', user_id), where('r.technician_id', '=', technician_id)]),
    )
    .select(['r.id', 'r.technician_id', 't.user_id as technician_user_id', 'r.customer_id'])
    .select(['r.request_date', 'r.service_description', 'r.service_location', 'r.status'])
    .select(['r.status_changed_by', 'r.client_op_id', 'r.created_at', 'r.updated_at'])
    .select('c.name as category_name')
    .select([
      sql<string>`case when tu.deleted_at is null then t.name else ${sql.lit(ACCOUNT.role.technician)} end`.as(
        'technician_name',
      ),
      sql<string>`case when tu.deleted_at is null then tu.phone else '' end`.as('technician_phone'),
      sql<string>`case when cu.deleted_at is null then cu.name else ${sql.lit(ACCOUNT.role.customer)} end`.as(
        'customer_name',
      ),
      sql<string>`case when cu.deleted_at is null then cu.phone else '' end`.as('customer_phone'),
      sql<number>`(select count(*) from reviews v where v.service_request_id = r.id)`.as('has_review'),
      sql<boolean>`r.technician_id is not distinct from ${technician_id}::int and exists (
        select from blocked_customers b where b.technician_id = r.technician_id and b.customer_id = r.customer_id
      )`.as('is_customer_blocked'),
    ])
}

export type NewServiceRequest = ServiceRequestInput & {
  customer: { id: number; name: string; phone: string }
  client_op_id: string | null
}

/** Lets nobody of them ask for a service until this transaction ends; waits for who does so at this moment. */
export async function lockAsking(trx: Trx, user_ids: readonly number[]): Promise<void> {
  await runStatement(trx, LOCK_ASKING, [user_ids])
}

// In one order, so that two who lock the same two people never wait for each other.
const LOCK_ASKING = 'select id from users where id = any($1::int[]) order by id for no key update'

/** How much a customer has asked for, without what is asked now. */
export type AskedSoFar = { pending_with_one_technician: number; pending: number; new_in_a_day: number }

/**
 * Keeps the technician's category and rate as they stand now. `row` is undefined where the customer has reached a
 * limit, where the technician left or is the customer, where one has blocked the other, or where the customer already
 * has a service request of that `client_op_id`. What the customer has asked so far counts only after `lockAsking`.
 */
export async function insertServiceRequest(
  trx: Trx,
  input: NewServiceRequest,
): Promise<{ so_far: AskedSoFar; row: ServiceRequestRow | undefined }> {
  const { customer, technician_id, request_date, service_description, service_location, client_op_id } = input
  const asked = [request_date, service_description, service_location, client_op_id]
  const parameters = [technician_id, customer.id, customer.name, customer.phone, ...asked]
  const [found] = await runStatement<AskedSoFar & (ServiceRequestRow | { id: null })>(
    trx,
    INSERT_SERVICE_REQUEST,
    parameters,
  )
  if (!found) throw new Error('counting gives a row in any case')
  const { pending_with_one_technician, pending, new_in_a_day, ...row } = found
  return {
    so_far: { pending_with_one_technician, pending, new_in_a_day },
    row: row.id === null ? undefined : row,
  }
}

// The lock waits for a deletion of the customer under way, and then finds nobody: nothing is written after it.
const INSERT_SERVICE_REQUEST = `
  with customer as (
    select id from users where id = $2 and deleted_at is null for key share
  ), so_far as (
    select count(*) filter (where technician_id = $1)::int as pending_with_one_technician, count(*)::int as pending,
      (select count(*)::int from service_requests
        where customer_id = $2 and created_at > now() - interval '24 hours') as new_in_a_day
    from service_requests where customer_id = $2 and status = 'pending'
  ), technician as (
    select t.id, t.user_id, t.name, u.phone, t.category_id, t.hourly_rate, c.name as category_name
    from technicians t join users u on u.id = t.user_id left join categories c on c.id = t.category_id
    where t.id = $1 and t.deleted_at is null
      and u.deleted_at is null and u.role = 'technician' and u.id <> $2
      and not exists (select from blocked_customers b where b.technician_id = t.id and b.customer_id = $2)
      and not exists (select from blocked_customers b join technicians own on own.id = b.technician_id
        where own.user_id = $2 and b.customer_id = t.user_id)
  ), inserted as (
    insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
      service_description, service_location, client_op_id)
    select customer.id, technician.id, category_id, hourly_rate, $5::date, $6::text, $7::text, $8::text
    from customer cross join technician cross join so_far
    where pending_with_one_technician < ${ASKING_LIMITS.pending_with_one_technician}
      and pending < ${ASKING_LIMITS.pending} and new_in_a_day < ${ASKING_LIMITS.new_in_a_day}
    on conflict (customer_id, client_op_id) where client_op_id is not null do nothing
    returning *
  )
  select so_far.*, r.id, r.technician_id, technician.user_id as technician_user_id,
    technician.name as technician_name, technician.phone as technician_phone, r.customer_id,
    $3::text as customer_name, $4::text as customer_phone, technician.category_name, r.request_date,
    r.service_description, r.service_location, r.status, r.status_changed_by, 0 as has_review, r.client_op_id,
    false as is_customer_blocked, r.created_at, r.updated_at
  from so_far left join (inserted r cross join technician) on true`

/** The user behind a technician, also one who left. */
export async function findTechnicianUserId(trx: Trx, technician_id: number): Promise<number | undefined> {
  const found = await trx
    .selectFrom('technicians')
    .select('user_id')
    .where('id', '=', technician_id)
    .executeTakeFirst()
  return found?.user_id
}

/** Whether the customer ever asked this technician. */
export async function hasAsked(
  trx: Trx,
  { technician_id, customer_id }: { technician_id: number; customer_id: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('service_requests')
    .select('id')
    .where('technician_id', '=', technician_id)
    .where('customer_id', '=', customer_id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateServiceRequestStatus(
  trx: Trx,
  id: number,
  change: { status: ServiceRequestStatus; status_changed_by: number },
): Promise<Pick<ServiceRequestRow, 'status' | 'status_changed_by' | 'updated_at'>> {
  return trx
    .updateTable('service_requests')
    .set({
      ...change,
      updated_at: sql`now()`,
      completed_at: change.status === 'completed' ? sql`now()` : null,
    })
    .where('id', '=', id)
    .returning(['status', 'status_changed_by', 'updated_at'])
    .executeTakeFirstOrThrow()
}

type Service = { customer_id: number; technician_id: number; id?: number | undefined }

/** The customer's latest completed request with a technician still here that has no review, or just that `id`. */
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

/** Takes away what a deleted customer wrote, and how their phone called it. */
export async function updateRequestsAsBlank(trx: Trx, customer_id: number): Promise<void> {
  const { blanked } = SERVICE_REQUESTS
  await trx
    .updateTable('service_requests')
    .set({ service_description: blanked, service_location: blanked, client_op_id: null })
    .where('customer_id', '=', customer_id)
    .execute()
}
