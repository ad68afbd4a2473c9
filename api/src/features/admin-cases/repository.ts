import type { AdminCase, AdminCaseRow, AdminCasesQuery, CASE_SORTS } from '@tecnicerca/shared/admin/cases'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { conditionsOfDays, type TableSource, tableReaders } from '../../db/table-page.ts'

type Instants = 'created_at' | 'last_event_at' | 'accepted_at' | 'expires_at' | 'ended_at'
type Stored<Row> = {
  [Column in keyof Row]: Column extends Instants ? Date | Extract<Row[Column], null> : Row[Column]
}

type Sort = (typeof CASE_SORTS)[number]
export type CaseRow = Stored<AdminCaseRow>
export type CaseFilter = Pick<AdminCasesQuery, 'status' | 'category_id' | 'from' | 'to'> & {
  /** Finds one case by its number. */
  id?: number | undefined
  /** Lower case, without accents. Each must begin a word of either side's name or of the description. */
  words: readonly string[]
}

// Includes the cases of deleted accounts, whose name is that of their role.
const CASES: TableSource<Sort> = {
  name: 'cases',
  columns: sql`r.status, r.request_date, r.created_at, r.accepted_at, r.ended_by, r.ended_reason,
    cu.name as customer_name, t.name as technician_name, c.name as category_name,
    (select e.at from service_request_events e where e.service_request_id = r.id order by e.id desc limit 1) as last_event_at`,
  from: sql`service_requests r join users cu on cu.id = r.customer_id join technicians t on t.id = r.technician_id
    left join categories c on c.id = r.category_id`,
  countFrom: sql`service_requests r`,
  id: sql`r.id`,
  sorts: {
    id: { value: sql`r.id`, type: 'integer' },
    created_at: { value: sql`r.created_at`, type: 'timestamptz' },
    request_date: { value: sql`r.request_date`, type: 'date' },
  },
}

export const { readPage: listCases, readAll: readCases } = tableReaders<CaseRow, Sort, CaseFilter>(
  CASES,
  conditionsOf,
)

function conditionsOf({ id, words, status, category_id: categoryId, from, to }: CaseFilter) {
  return [
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(categoryId === undefined ? [] : [sql`r.category_id = ${categoryId}`]),
    ...conditionsOfDays(sql`r.created_at`, { from, to }),
    ...words.map(hasWord),
  ]
}

function hasWord(word: string) {
  return sql`(r.id in (select id from cases_described(${word})) or r.customer_id in (select id from users_named(${word}))
    or r.technician_id in (select t.id from technicians t join users_named(${word}) u on u.id = t.user_id))`
}

export async function findCase(db: Db | Trx, id: number): Promise<Stored<AdminCase> | undefined> {
  const { rows } = await sql<Stored<AdminCase>>`
    select r.id, ${CASES.columns}, r.service_description, r.service_location, r.reference_point, r.sector_id,
      r.time_window, r.is_urgent, r.agreed_total, r.expires_at, r.ended_at,
      coalesce(r.may_keep_contact, cu.may_keep_contact) as may_keep_contact,
      json_build_object('id', cu.id, 'email', cu.email, 'phone', cu.phone) as customer,
      json_build_object('id', tu.id, 'email', tu.email, 'phone', tu.phone) as technician
    from ${CASES.from} join users tu on tu.id = t.user_id where r.id = ${id}`.execute(db)
  return rows[0]
}

export type ReadingRow = { id: number; admin_name: string; at: Date; reason: string }

/** Which admins read the texts of a case and why, newest first. */
export async function listAdminReadings(db: Db | Trx, serviceRequestId: number): Promise<ReadingRow[]> {
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
 * Blanks the reasons that this user gave as an admin, and the reasons that admins gave for reading this user's cases:
 * they may contain personal data.
 */
export async function updateReadingsAsBlank(trx: Trx, userId: number): Promise<void> {
  await sql`
    update admin_case_readings a set reason = ''
    from service_requests r join technicians t on t.id = r.technician_id
    where r.id = a.service_request_id and a.reason <> '' and ${userId} in (a.admin_id, r.customer_id, t.user_id)`.execute(
    trx,
  )
}

export type NoteRow = { id: number; admin_id: number; admin_name: string; text: string; at: Date }

/** The admins' notes on a case, newest first. */
export async function listNotes(db: Db | Trx, serviceRequestId: number): Promise<NoteRow[]> {
  return db
    .selectFrom('case_notes as n')
    .innerJoin('users as u', 'u.id', 'n.admin_id')
    .where('n.service_request_id', '=', serviceRequestId)
    .select(['n.id', 'n.admin_id', 'u.name as admin_name', 'n.text', 'n.at'])
    .orderBy('n.id', 'desc')
    .execute()
}

export async function insertNote(
  trx: Trx,
  note: { service_request_id: number; admin_id: number; text: string },
): Promise<{ id: number; at: Date }> {
  return trx.insertInto('case_notes').values(note).returning(['id', 'at']).executeTakeFirstOrThrow()
}

/** Deletes the notes on this user's cases, and blanks the notes that this user wrote as an admin. */
export async function deleteNotesOf(trx: Trx, userId: number): Promise<void> {
  await sql`
    delete from case_notes n using service_requests r, technicians t
    where r.id = n.service_request_id and t.id = r.technician_id and ${userId} in (r.customer_id, t.user_id)`.execute(
    trx,
  )
  await trx.updateTable('case_notes').set({ text: '' }).where('admin_id', '=', userId).execute()
}

export async function deleteOldReadings(db: Db, days: number): Promise<number> {
  const result = await db
    .deleteFrom('admin_case_readings')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
