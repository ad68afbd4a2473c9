import type { AdminCase, AdminCaseRow } from '@tecnicerca/shared/admin-cases'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

type Instants = 'created_at' | 'last_event_at' | 'accepted_at' | 'expires_at' | 'ended_at'
type Stored<Row> = {
  [Column in keyof Row]: Column extends Instants ? Date | Extract<Row[Column], null> : Row[Column]
}

export type CaseSearch = {
  /** Finds one case by its number. */
  id?: number | undefined
  /** Lower case, without accents. Each is the beginning of a word in either name or in the description. */
  words: readonly string[]
  status: ServiceRequestStatus | undefined
  /** Only cases after this one. */
  after: number | undefined
  limit: number
}

/** The newest first. */
export async function listCases(db: Db, wanted: CaseSearch): Promise<Stored<AdminCaseRow>[]> {
  // Only the cases of the page are joined to their users: a common word matches half of all cases.
  return selectCases(db)
    .where('r.id', 'in', sql<number>`(${pageOf(wanted)})`)
    .orderBy('r.id', 'desc')
    .execute()
}

function pageOf({ id, words, status, after, limit }: CaseSearch) {
  const having = status === undefined ? sql`true` : sql`status = ${status}`
  const hits = words.map((word) => sql`select id from case_hits(${word}, ${status ?? null}::text)`)
  const found =
    hits.length > 0 ? sql.join(hits, sql` intersect `) : sql`select id from service_requests where ${having}`
  const wanted = [
    id === undefined ? sql`true` : sql`id = ${id}`,
    after === undefined ? sql`true` : sql`id < ${after}`,
  ]
  return sql`select id from (${found}) found where ${sql.join(wanted, sql` and `)} order by id desc limit ${limit}`
}

export async function findCase(db: Db | Trx, id: number): Promise<Stored<AdminCase> | undefined> {
  return selectCases(db)
    .where('r.id', '=', id)
    .select(['r.service_description', 'r.service_location', 'r.reference_point', 'r.sector_id'])
    .select(['r.time_window', 'r.is_urgent', 'r.agreed_total', 'r.expires_at', 'r.ended_at'])
    .executeTakeFirst()
}

// The name of a deleted account is the name of its role.
function selectCases(db: Db | Trx) {
  return db
    .selectFrom('service_requests as r')
    .innerJoin('users as cu', 'cu.id', 'r.customer_id')
    .innerJoin('technicians as t', 't.id', 'r.technician_id')
    .leftJoin('categories as c', 'c.id', 'r.category_id')
    .select(['r.id', 'r.status', 'r.request_date', 'r.created_at', 'r.accepted_at'])
    .select(['r.ended_by', 'r.ended_reason'])
    .select(['cu.name as customer_name', 't.name as technician_name', 'c.name as category_name'])
    .select(
      sql<Date>`(select e.at from service_request_events e where e.service_request_id = r.id order by e.id desc limit 1)`.as(
        'last_event_at',
      ),
    )
}

export type ReadingRow = { id: number; admin_name: string; at: Date; reason: string }

/** The newest first. */
export async function listReadings(db: Db | Trx, serviceRequestId: number): Promise<ReadingRow[]> {
  return db
    .selectFrom('admin_case_readings as a')
    .innerJoin('users as u', 'u.id', 'a.admin_id')
    .where('a.service_request_id', '=', serviceRequestId)
    .select(['a.id', 'u.name as admin_name', 'a.at', 'a.reason'])
    .orderBy('a.id', 'desc')
    .execute()
}

export async function insertReading(
  trx: Trx,
  reading: { admin_id: number; service_request_id: number; reason: string },
): Promise<void> {
  await trx.insertInto('admin_case_readings').values(reading).execute()
}

/**
 * Blanks the reasons that a leaving account gave as an admin, and the reasons given for reading its cases: they may contain
 * personal data.
 */
export async function updateReadingsAsBlank(trx: Trx, userId: number): Promise<void> {
  await sql`
    update admin_case_readings a set reason = ''
    from service_requests r join technicians t on t.id = r.technician_id
    where r.id = a.service_request_id and a.reason <> '' and ${userId} in (a.admin_id, r.customer_id, t.user_id)`.execute(
    trx,
  )
}
