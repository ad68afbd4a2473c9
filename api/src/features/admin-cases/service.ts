import type { User } from '@tecnicerca/shared/accounts'
import {
  type AdminCaseAnswer,
  type AdminCaseEvent,
  type AdminCasesQuery,
  type AdminMessageInput,
  type adminCasesAnswer,
  type CaseEndInput,
  type ReadingInput,
} from '@tecnicerca/shared/admin/cases'
import type { UserNote } from '@tecnicerca/shared/admin/users'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { queryWords } from '@tecnicerca/shared/search'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { MAX_ID } from '@tecnicerca/shared/values/numbers'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { recordAct } from '../audit-log/service.ts'
import {
  endCase,
  hasText,
  listEvents,
  shownReason,
  withoutWords,
  writeAsAdmin,
} from '../service-requests/service.ts'
import * as cases from './repository.ts'

export {
  deleteNotesOf as forgetCaseNotesOf,
  updateReadingsAsBlank as forgetReadingsOf,
} from './repository.ts'

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** A page of all cases, the newest first unless the query says otherwise. */
export async function listCases(
  db: Db,
  { limit = 50, sort = '-id', cursor, ...query }: AdminCasesQuery,
): Promise<z.infer<typeof adminCasesAnswer>> {
  const { rows, ...page } = await cases.listCases(db, filterOf(query), { limit, sort, cursor })
  return { cases: rows.map(withTimes), ...page }
}

/** All cases that match the query, as a CSV file. */
export function downloadCases(db: Db, { sort = '-id', ...query }: AdminCasesQuery) {
  const { column } = ADMIN_CASES
  const header = [column.id, column.status, column.customer, column.technician, column.category]
  const days = [column.request_date, column.lastEvent]
  return csvStream([...header, ...days], cases.readCases(db, filterOf(query), sort), (row) => [
    ...[row.id, SERVICE_REQUESTS.status[row.status], row.customer_name, row.technician_name],
    ...[row.category_name, row.request_date, row.last_event_at],
  ])
}

function filterOf({
  q = '',
  query = q,
  status,
  category_id: categoryId,
  from,
  to,
}: AdminCasesQuery): cases.CaseFilter {
  const number = /^\s*#?\s*(\d+)\s*$/.exec(query)?.[1]
  // A number above MAX_ID does not fit PostgreSQL's integer. No case has the id 0 either, so the search finds nothing.
  const id = number === undefined ? undefined : Number(number) <= MAX_ID ? Number(number) : 0
  return {
    id,
    words: number === undefined ? queryWords(query) : [],
    status,
    category_id: categoryId,
    from,
    to,
  }
}

/** A case with its events. The customer's address and what the two sides wrote are left out. Throws `not_found`. */
export async function showCase(db: Db, id: number): Promise<AdminCaseAnswer> {
  const shown = await loadCase(db, id)
  return {
    ...shown,
    case: { ...shown.case, service_description: '', service_location: '', reference_point: '' },
    events: shown.events.map((event) => ({ ...event, data: withoutTexts(event) })),
  }
}

/** Records which admin reads the texts and why, then returns the case with its texts. Throws `not_found`. */
export async function readCaseTexts(
  db: Db,
  { id, admin_id: adminId, reason }: ReadingInput & { id: number; admin_id: number },
): Promise<AdminCaseAnswer> {
  return inTransaction(db, async (trx) => {
    await lockAdmin(trx, adminId)
    if (!(await cases.findCase(trx, id))) throw new DomainError('not_found')
    await cases.insertReading(trx, { admin_id: adminId, service_request_id: id, reason })
    await recordAct(trx, { admin_id: adminId, act: 'case.read', subject_id: id, after: { reason } })
    return loadCase(trx, id)
  })
}

/** Locks the admin's account, so that a concurrent deletion of the account also erases what the admin writes now. */
async function lockAdmin(trx: Trx, adminId: number): Promise<void> {
  if (!(await lockAccount(trx, adminId))) throw new DomainError('unauthenticated')
}

type OnCase = { id: number; admin_id: number }

/** Ends an open case, with a reason and a note that both sides read. Throws `not_found`, `invalid_transition`. */
export async function cancelCase(
  db: Db,
  on: OnCase,
  { reason, note }: CaseEndInput,
): Promise<AdminCaseAnswer> {
  await inTransaction(db, async (trx) => {
    await lockAdmin(trx, on.admin_id)
    const status = await endCase(trx, on, { reason, note })
    const act = { admin_id: on.admin_id, act: 'case.cancel', subject_id: on.id } as const
    await recordAct(trx, { ...act, before: { status }, after: { status: 'cancelled', reason, note } })
  })
  return showCase(db, on.id)
}

/** Writes to one side or both as TecniCerca. Throws `not_found`, `invalid_transition` if the case ended too long ago. */
export async function writeMessage(
  db: Db,
  on: OnCase,
  message: AdminMessageInput,
): Promise<ServiceRequestEvent> {
  return inTransaction(db, async (trx) => {
    await lockAdmin(trx, on.admin_id)
    const event = await writeAsAdmin(trx, on, message)
    const act = { admin_id: on.admin_id, act: 'case.message', subject_id: on.id } as const
    await recordAct(trx, { ...act, after: { to: message.to, text: message.text } })
    return event
  })
}

/** Adds an internal note. Throws `not_found`. */
export async function addNote(
  db: Db,
  { id, admin }: { id: number; admin: Pick<User, 'id' | 'name'> },
  text: string,
): Promise<UserNote> {
  return inTransaction(db, async (trx) => {
    await lockAdmin(trx, admin.id)
    if (!(await cases.findCase(trx, id))) throw new DomainError('not_found')
    const note = await cases.insertNote(trx, { service_request_id: id, admin_id: admin.id, text })
    await recordAct(trx, { admin_id: admin.id, act: 'case.note', subject_id: id, after: { note: note.id } })
    return { id: note.id, admin_id: admin.id, admin_name: admin.name, text, at: note.at.toISOString() }
  })
}

async function loadCase(db: Db | Trx, id: number): Promise<AdminCaseAnswer> {
  const found = await cases.findCase(db, id)
  if (!found) throw new DomainError('not_found')
  const [events, readings, notes] = [
    await listEvents(db, id),
    await cases.listAdminReadings(db, id),
    await cases.listNotes(db, id),
  ]
  return {
    case: {
      ...withTimes(found),
      expires_at: found.expires_at?.toISOString() ?? null,
      ended_at: found.ended_at?.toISOString() ?? null,
    },
    events: events.map((event) => ({
      ...{ id: event.id, at: event.at.toISOString(), by: event.by, kind: event.kind },
      ...{ data: event.data, has_words: hasWords(event) },
    })),
    readings: readings.map((reading) => ({ ...reading, at: reading.at.toISOString() })),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
  }
}

function withTimes<
  Row extends Pick<
    cases.CaseRow,
    'created_at' | 'last_event_at' | 'accepted_at' | 'ended_by' | 'ended_reason'
  >,
>(row: Row) {
  return {
    ...row,
    ...shownReason(row),
    created_at: row.created_at.toISOString(),
    last_event_at: row.last_event_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
  }
}

// What TecniCerca wrote is not private: an admin sees it without giving a reason.
function hasWords({ by, data }: EventRow): boolean {
  return by !== 'admin' && (hasText(data) || Boolean(data.photo_ids?.length))
}

function withoutTexts({ by, data }: AdminCaseEvent): AdminCaseEvent['data'] {
  if (by === 'admin') return data
  const { text, photo_ids: photoIds, ...shown } = withoutWords(data)
  return shown
}
