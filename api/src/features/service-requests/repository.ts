import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import type { CaseReview } from '@tecnicerca/shared/reviews'
import type { QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { isoInstant } from '../../db/iso-instant.ts'
import type { ServiceRequestsTable } from '../../db/schema.ts'
import { runStatement } from '../../db/statement.ts'

/**
 * A service request with everything that one of its sides may see. For a deleted account, the name is the word for its
 * role and the phone is ''.
 */
export type ServiceRequestRow = Pick<Selectable<ServiceRequestsTable>, (typeof CASE_COLUMNS)[number]> & {
  technician_user_id: number
  technician_name: string
  technician_phone: string
  customer_name: string
  /** '' before acceptance, and again some time after the end unless `may_keep_contact`. */
  customer_phone: string
  may_keep_contact: boolean
  category_name: string | null
  has_review: number
  /** Null if there is none, or an admin hid it. */
  review: CaseReview | null
  /** The lines of the accepted offer; null if it has none. */
  agreed_lines: QuoteLine[] | null
  /** Null without an agreed total, and once the payments are forgotten. */
  balance: number | null
  /** True if the reading technician has blocked the customer. The customer is never told. */
  is_customer_blocked: boolean
  /** True if the reading customer has blocked the technician. */
  is_technician_blocked: boolean
  /** True while the two sides may write to each other: the case is open or ended only recently. */
  is_talkable: boolean
  /** True if the request has expired but the background job has not ended it yet. */
  is_overdue: boolean
  /** Photos of both sides in the order of arrival; null if there are none. */
  photo_ids: string[] | null
  /** Database time when this row was selected. */
  read_at: Date
}

/** The columns that decide how much of a case its technician may still see. */
export type CaseState = Pick<
  ServiceRequestRow,
  'status' | 'expires_at' | 'accepted_at' | 'ended_at' | 'read_at'
>

/** The columns that a new request sets, with their types. */
export const ASKED_TYPES = {
  request_date: 'date',
  service_description: 'text',
  service_location: 'text',
  client_op_id: 'text',
  time_window: 'text',
  is_urgent: 'boolean',
  sector_id: 'integer',
  reference_point: 'text',
  group_id: 'uuid',
} satisfies { [Column in keyof ServiceRequestsTable]?: string }
export const ASKED_COLUMNS = Object.keys(ASKED_TYPES) as (keyof typeof ASKED_TYPES)[]

/** Columns of a case that two statements select, listed once. */
export const CASE_COLUMNS = [
  ...(['id', 'technician_id', 'customer_id', 'status', 'status_changed_by', ...ASKED_COLUMNS] as const),
  ...(['agreed_total', 'paid_total', 'noted_total', 'guarantee_until', 'maintenance_months'] as const),
  ...(['expires_at', 'accepted_at', 'ended_at', 'ended_by', 'ended_reason', 'ended_note'] as const),
  ...(['created_at', 'updated_at'] as const),
]

/** The ids by which one user can be a side of a service request: as customer and as technician. */
export type Sides = { user_id: number; technician_id: number | null }

/** A page of a list, newest first: `limit` rows after the row with the id `after`. */
export type Page = { limit: number; after: number | undefined }

export async function listServiceRequests(db: Db, sides: Sides, page: Page): Promise<ServiceRequestRow[]> {
  return selectPage(db, sides, page).execute()
}

function selectPage(db: Db, sides: Sides, page: Page) {
  // Reads each side through its own index: otherwise one page would read and sort all cases of a technician with years
  // of work.
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
 * A hash that changes whenever `listServiceRequests` would return other rows. It reads none of the long texts: a trigger
 * writes the transaction's number into each changed row, and that is enough.
 */
export async function findServiceRequestsVersion(db: Db, sides: Sides, page: Page): Promise<string> {
  const shown = sql`row(id, version, updated_at, technician_name, technician_phone, customer_name, customer_phone,
    category_name, has_review, is_customer_blocked, is_technician_blocked, is_overdue, are_days_over)`
  // Each side has its own change number: a block changes only the blocker's, so that the other side does not notice.
  const ownChange = sql`case r.customer_id when ${sides.user_id} then r.change_xid else r.technician_change_xid end`
  const found = await db
    .selectFrom(
      selectPage(db, sides, page)
        .select([sql<string>`${ownChange}::text`.as('version'), ARE_DAYS_OVER.as('are_days_over')])
        .as('listed'),
    )
    .select(sql<string>`md5(coalesce(string_agg(${shown}::text, '' order by id), ''))`.as('version'))
    .executeTakeFirstOrThrow()
  return found.version
}

/** Locks a request until the transaction ends, so that of two concurrent changes the second sees the first. */
export async function lockServiceRequest(
  trx: Trx,
  id: number,
  sides: Sides,
): Promise<ServiceRequestRow | undefined> {
  return selectServiceRequests(trx, sides).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst()
}

/** The columns that decide who may write in a case. */
export type CaseWriteState = CaseState &
  Pick<ServiceRequestRow, 'id' | 'customer_id' | 'created_at' | 'is_talkable' | 'is_overdue'>

/** Locks a case like `lockServiceRequest`, but reads only what a message needs. */
export async function lockServiceRequestForMessage(
  trx: Trx,
  id: number,
  { user_id: userId, technician_id: technicianId }: Sides,
): Promise<CaseWriteState | undefined> {
  const [found] = await runStatement<CaseWriteState>(trx, LOCK_WRITE_STATE, [id, userId, technicianId])
  return found
}

export async function findServiceRequest(
  db: Db,
  id: number,
  sides: Sides,
): Promise<ServiceRequestRow | undefined> {
  return selectServiceRequests(db, sides).where('r.id', '=', id).executeTakeFirst()
}

/** The requests among `ids` of which the user is a side. */
export async function listServiceRequestsByIds(
  db: Db,
  sides: Sides,
  ids: readonly number[],
): Promise<ServiceRequestRow[]> {
  if (ids.length === 0) return []
  return selectServiceRequests(db, sides).where('r.id', 'in', ids).execute()
}

/** Ids of the cases in which something may wait for the user: open ones, and received ones with a claim. */
export async function listIdsToAnswer(
  db: Db,
  { user_id: userId, technician_id: technicianId }: Sides,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from service_requests where customer_id = ${userId} and status in ('pending', 'accepted')
    union all
    select r.id from service_requests r where r.technician_id = ${technicianId} and (r.status in ('pending', 'accepted')
      or r.guarantee_until is not null and exists (select from service_request_events e
        where e.service_request_id = r.id and e.kind = 'guarantee_claimed'))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of the technician's cases that were completed in this month of Santo Domingo or have a payment of it. */
export async function listIdsOfMonth(db: Db, technicianId: number, month: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from service_requests r where technician_id = ${technicianId} and (status = 'completed'
        and to_char(ended_at at time zone 'America/Santo_Domingo', 'YYYY-MM') = ${month}
      or exists (select from service_request_events e where e.service_request_id = r.id and e.kind = 'payment_noted'
        and left(e.data ->> 'paid_on', 7) = ${month}))`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findServiceRequestOfOperation(
  trx: Db | Trx,
  customerId: number,
  clientOpId: string,
): Promise<ServiceRequestRow | undefined> {
  return selectServiceRequests(trx, { user_id: customerId, technician_id: null })
    .where('r.client_op_id', '=', clientOpId)
    .executeTakeFirst()
}

const TALKABLE = `(coalesce(r.ended_at, now()) > now() - make_interval(days => ${CASE_LIMITS.daysAfterEnd}))`
const OVERDUE = `(r.status = 'pending' and r.expires_at <= now())`
export const SELECT_WRITE_STATE = `
  select r.id, r.customer_id, r.created_at, r.status, r.expires_at, r.accepted_at, r.ended_at, now() as read_at,
    ${TALKABLE} as is_talkable, ${OVERDUE} as is_overdue from service_requests r where r.id = $1`
const LOCK_WRITE_STATE = `${SELECT_WRITE_STATE} and (r.customer_id = $2 or r.technician_id = $3) for no key update`
const IS_TALKABLE = sql<boolean>`${sql.raw(TALKABLE)}`
// The technician sees the phone number of the customer from acceptance on. Before that, the two sides write to each
// other in the app.
const WAS_ACCEPTED = sql`(r.accepted_at is not null or r.status = 'completed')`
const MAY_KEEP_CONTACT = sql<boolean>`coalesce(r.may_keep_contact, cu.may_keep_contact)`
const IS_REACHABLE = sql`${WAS_ACCEPTED} and (${IS_TALKABLE} or ${MAY_KEEP_CONTACT})`
// The technician's view loses fields without a change of the row: after these periods, and when the request is overdue.
const ARE_DAYS_OVER = sql<string>`array[r.ended_at + make_interval(days => ${RETENTION_DAYS.address}::int) <= now(),
  r.ended_at + make_interval(days => ${RETENTION_DAYS.unacceptedDescription}::int) <= now()]`
const PHOTO_IDS = sql<string[] | null>`(select array_agg(p.id::text order by p.created_at, p.id)
  from service_request_photos p where p.service_request_id = r.id)`

const AGREED_LINES = sql<
  QuoteLine[] | null
>`(select e.data -> 'lines' from service_request_events e where e.id = r.agreed_offer_id)`

// Once its payments are forgotten, nothing says what is owed.
const BALANCE = sql<
  number | null
>`(case when r.ended_at is null or r.ended_at > now() - make_interval(days => ${RETENTION_DAYS.payments}::int)
  then r.agreed_total - r.paid_total end)`

const REVIEW = sql<CaseReview | null>`(select json_build_object('id', v.id, 'rating', v.rating, 'comment', v.comment,
    'service_date', v.service_date, 'created_at', ${isoInstant('v.created_at')}, 'edited_at', ${isoInstant('v.edited_at')},
    'is_held', v.held_at is not null, 'photo_ids', array(select p.id from service_request_photos p
      where p.service_request_id = r.id and p.id = any(v.photo_ids) order by array_position(v.photo_ids, p.id)),
    'reply', case when v.reply_text is not null then json_build_object('text', v.reply_text,
      'created_at', ${isoInstant('v.reply_created_at')}, 'edited_at', ${isoInstant('v.reply_edited_at')}) end)
  from reviews v where v.service_request_id = r.id and v.hidden_rule is null)`

function selectServiceRequests(db: Db | Trx, { user_id: userId, technician_id: technicianId }: Sides) {
  return db
    .selectFrom('service_requests as r')
    .innerJoin('technicians as t', 't.id', 'r.technician_id')
    .innerJoin('users as tu', 'tu.id', 't.user_id')
    .innerJoin('users as cu', 'cu.id', 'r.customer_id')
    .leftJoin('categories as c', 'c.id', 'r.category_id')
    .where((where) =>
      where.or([where('r.customer_id', '=', userId), where('r.technician_id', '=', technicianId)]),
    )
    .select(sql<Date>`now()`.as('read_at'))
    .select(CASE_COLUMNS.map((column) => `r.${column}` as const))
    .select(['t.user_id as technician_user_id', 'c.name as category_name'])
    .select([
      sql<string>`case when tu.deleted_at is null then t.name else ${sql.lit(ACCOUNT.role.technician)} end`.as(
        'technician_name',
      ),
      sql<string>`case when tu.deleted_at is null and (not tu.hides_contact or ${WAS_ACCEPTED}) then tu.phone else '' end`.as(
        'technician_phone',
      ),
      sql<string>`case when cu.deleted_at is null then cu.name else ${sql.lit(ACCOUNT.role.customer)} end`.as(
        'customer_name',
      ),
      sql<string>`case when cu.deleted_at is null and ${IS_REACHABLE} then cu.phone else '' end`.as(
        'customer_phone',
      ),
      sql<number>`(select count(*) from reviews v where v.service_request_id = r.id)`.as('has_review'),
      sql<boolean>`r.technician_id is not distinct from ${technicianId}::int and exists (
        select from blocked_customers b where b.technician_id = r.technician_id and b.customer_id = r.customer_id
      )`.as('is_customer_blocked'),
      sql<boolean>`r.customer_id = ${userId} and exists (
        select from blocked_technicians b where b.technician_id = r.technician_id and b.customer_id = r.customer_id
      )`.as('is_technician_blocked'),
      MAY_KEEP_CONTACT.as('may_keep_contact'),
      IS_TALKABLE.as('is_talkable'),
      sql<boolean>`${sql.raw(OVERDUE)}`.as('is_overdue'),
      PHOTO_IDS.as('photo_ids'),
      AGREED_LINES.as('agreed_lines'),
      BALANCE.as('balance'),
      REVIEW.as('review'),
    ])
}
