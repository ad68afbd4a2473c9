import {
  type AdminCaseAnswer,
  type AdminCaseEvent,
  type AdminCasesQuery,
  type adminCasesAnswer,
  type ReadingInput,
} from '@tecnicerca/shared/admin/cases'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { queryWords } from '@tecnicerca/shared/search'
import { MAX_ID } from '@tecnicerca/shared/values/numbers'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { recordAct } from '../audit-log/service.ts'
import { listEvents } from '../service-requests/service.ts'
import * as cases from './repository.ts'

export { updateReadingsAsBlank as forgetReadingsOf } from './repository.ts'

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** A page of all cases, the newest first unless the query says otherwise. */
export async function listCases(
  db: Db,
  { limit = 50, sort = '-id', cursor, ...query }: AdminCasesQuery,
): Promise<z.infer<typeof adminCasesAnswer>> {
  const { rows, ...page } = await cases.listCases(db, filterOf(query), { limit, sort, cursor })
  return { cases: rows.map(withTimes), ...page }
}

/** The same cases as a CSV file, all of them. */
export function downloadCases(db: Db, { sort = '-id', ...query }: AdminCasesQuery) {
  const { column } = ADMIN_CASES
  const header = [column.id, column.status, column.customer, column.technician, column.category]
  const days = [column.request_date, column.lastEvent]
  return csvStream([...header, ...days], cases.readCases(db, filterOf(query), sort), (row) => [
    ...[row.id, SERVICE_REQUESTS.status[row.status], row.customer_name, row.technician_name],
    ...[row.category_name, row.request_date, row.last_event_at.toISOString()],
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
  // No case has a number beyond those of PostgreSQL; 0 finds nothing either.
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

/** A case with its events, without the texts of its two sides and the customer's address. Throws `not_found`. */
export async function showCase(db: Db, id: number): Promise<AdminCaseAnswer> {
  const shown = await describe(db, id)
  return {
    ...shown,
    case: { ...shown.case, service_description: '', service_location: '', reference_point: '' },
    events: shown.events.map((event) => ({ ...event, data: withoutWords(event) })),
  }
}

/** Records which admin reads the texts and why, then returns the case with them. Throws `not_found`. */
export async function readWords(
  db: Db,
  { id, admin_id: adminId, reason }: ReadingInput & { id: number; admin_id: number },
): Promise<AdminCaseAnswer> {
  return inTransaction(db, async (trx) => {
    // Locked so that a deletion of the account that runs now leaves no reason behind.
    if (!(await lockAccount(trx, adminId))) throw new DomainError('unauthenticated')
    if (!(await cases.findCase(trx, id))) throw new DomainError('not_found')
    await cases.insertReading(trx, { admin_id: adminId, service_request_id: id, reason })
    const act = { admin_id: adminId, act: 'case.read', subject_id: id } as const
    await recordAct(trx, { ...act, after: { reason } })
    return describe(trx, id)
  })
}

async function describe(db: Db | Trx, id: number): Promise<AdminCaseAnswer> {
  const found = await cases.findCase(db, id)
  if (!found) throw new DomainError('not_found')
  const [events, readings] = [await listEvents(db, id), await cases.listReadings(db, id)]
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
  }
}

function withTimes<Row extends { created_at: Date; last_event_at: Date; accepted_at: Date | null }>(
  row: Row,
) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_event_at: row.last_event_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
  }
}

function hasWords({ data: { text, note, photo_ids: photoIds } }: EventRow): boolean {
  return Boolean(text || note || photoIds?.length)
}

function withoutWords({ data }: AdminCaseEvent): AdminCaseEvent['data'] {
  const { text, note, photo_ids: photoIds, ...shown } = data
  return shown
}
