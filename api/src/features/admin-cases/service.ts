import {
  ADMIN_CASES_LIMIT,
  type AdminCaseAnswer,
  type AdminCaseEvent,
  type AdminCasesQuery,
  type adminCasesAnswer,
  type ReadingInput,
} from '@tecnicerca/shared/admin-cases'
import { queryWords } from '@tecnicerca/shared/search'
import { MAX_ID } from '@tecnicerca/shared/values/numbers'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { listEvents } from '../service-requests/service.ts'
import * as cases from './repository.ts'

export { updateReadingsAsBlank as forgetReadingsOf } from './repository.ts'

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** A page of all cases, newest first. New cases do not shift the following pages. */
export async function listCases(
  db: Db,
  { q = '', status, limit = ADMIN_CASES_LIMIT.default, cursor }: AdminCasesQuery,
): Promise<z.infer<typeof adminCasesAnswer>> {
  const wanted = wantedBy(q)
  if (wanted.id !== undefined && wanted.id > MAX_ID) return { cases: [], next_cursor: null }
  // One extra row shows whether there are more.
  const rows = await cases.listCases(db, { ...wanted, status, after: cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { cases: shown.map(withTimes), next_cursor: last ? String(last.id) : null }
}

function wantedBy(q: string): { id?: number; words: string[] } {
  const number = /^\s*#?\s*(\d+)\s*$/.exec(q)?.[1]
  return number === undefined ? { words: queryWords(q) } : { id: Number(number), words: [] }
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
