import type { Notice } from '@tecnicerca/shared/notices'
import { asWished, type OutboxRecord } from '../outbox/record.ts'
import { countUnread, type KnownNotices, newestFirst } from './pages.ts'

type ReadRecord = Extract<OutboxRecord, { kind: 'notices.read' }>

/** What the server says, and over it what was read on this phone since. */
export function withReading(known: KnownNotices, records: readonly OutboxRecord[]): KnownNotices {
  const readings = records.filter(isLaidOver).map((record) => (asWished(record) as ReadRecord).payload)
  const rows = known.rows.map((row) => {
    const is_read = readings.some(({ up_to, service_request_id }) => {
      const is_of_case = !service_request_id || service_request_id === row.service_request_id
      return is_of_case && isUpTo(row, up_to, known.rows)
    })
    return is_read && row.read_at === null ? { ...row, read_at: row.created_at } : row
  })
  const elsewhere = Math.max(0, known.unread - countUnread(known.rows))
  const is_all_read = readings.some(({ service_request_id }) => !service_request_id)
  return { ...known, rows, unread: countUnread(rows) + (is_all_read ? 0 : elsewhere) }
}

/** Not what the server refused, whose word counts. */
function isLaidOver(record: OutboxRecord): record is ReadRecord {
  if (record.kind !== 'notices.read') return false
  if (record.state === 'confirmed') return record.result !== null
  return record.state === 'queued' || record.state === 'sending'
}

function isUpTo(row: Notice, up_to: number, rows: readonly Notice[]): boolean {
  const newest = rows.find(({ id }) => id === up_to)
  return newest ? newestFirst(row, newest) >= 0 : row.id <= up_to
}
