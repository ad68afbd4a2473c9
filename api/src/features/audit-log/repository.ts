import type { AdminAct, SubjectKind } from '@tecnicerca/shared/admin/audit-log'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import type { TableSource } from '../../db/table-page.ts'
import { conditionsOfDays, tableReaders } from '../../db/table-page.ts'

export type Act = {
  admin_id: number
  act: AdminAct
  subject_kind: SubjectKind
  subject_id: number | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export async function insertAct(trx: Trx, { before = {}, after = {}, ...act }: Act): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ ...act, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}

export type EntryRow = Required<Act> & { id: number; at: Date; admin_name: string }

const ENTRIES: TableSource<'at'> = {
  name: 'audit-log',
  columns: sql`a.at, a.admin_id, u.name as admin_name, a.act, a.subject_kind, a.subject_id, a.before, a.after`,
  from: sql`audit_log a join users u on u.id = a.admin_id`,
  id: sql`a.id`,
  sorts: { at: { value: sql`a.at`, type: 'timestamptz' } },
}

export type EntryFilter = {
  admin_id?: number | undefined
  act?: string | undefined
  subject_kind?: string | undefined
  subject_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  words: readonly string[]
}

export const { readPage: listEntries, readAll: readEntries } = tableReaders<EntryRow, 'at', EntryFilter>(
  ENTRIES,
  conditionsOf,
)

function conditionsOf({ words, from, to, ...equal }: EntryFilter) {
  return [
    ...Object.entries(equal).flatMap(([column, value]) =>
      value === undefined ? [] : [sql`${sql.ref(`a.${column}`)} = ${value}`],
    ),
    ...conditionsOfDays(sql`a.at`, { from, to }),
    ...words.map((word) => sql`(u.sort_name like ${`%${word}%`} or a.search_text like ${`%${word}%`})`),
  ]
}

/** Blanks the values of entries about this person's account, profile or cases, and this admin's entries about cases. */
export async function updateEntriesAsBlank(trx: Trx, userId: number): Promise<void> {
  await sql`
    update audit_log set before = '{}', after = '{}'
    where (before, after) <> ('{}'::jsonb, '{}'::jsonb) and (
      subject_kind = 'user' and subject_id = ${userId}
      or subject_kind = 'technician' and subject_id in (select id from technicians where user_id = ${userId})
      or subject_kind = 'case' and (admin_id = ${userId} or subject_id in (
        select r.id from service_requests r join technicians t on t.id = r.technician_id
        where ${userId} in (r.customer_id, t.user_id))))`.execute(trx)
}
