import type { Notice } from '@tecnicerca/shared/notices'
import { type OutboxRecord, withPendingEdit } from '../outbox/record.ts'
import { countUnread, type KnownNotices, newestFirst } from './pages.ts'

type ReadRecord = Extract<OutboxRecord, { kind: 'notices.read' }>

/** The server's notices. Those that the user has read on this phone since are marked as read. */
export function withReading(known: KnownNotices, records: readonly OutboxRecord[]): KnownNotices {
  const readings = records
    .filter(isShownAsRead)
    .map((record) => (withPendingEdit(record) as ReadRecord).payload)
  const rows = known.rows.map((row) => {
    const isRead = readings.some(({ up_to: upTo, service_request_id: serviceRequestId, alone }) => {
      if (alone) return row.id === upTo
      const isOfCase = !serviceRequestId || serviceRequestId === row.service_request_id
      return isOfCase && isUpTo(row, upTo, known.rows)
    })
    return isRead && row.read_at === null ? { ...row, read_at: row.created_at } : row
  })
  const elsewhere = Math.max(0, known.unread - countUnread(known.rows))
  const isAllRead = readings.some(
    ({ service_request_id: serviceRequestId, alone }) => !serviceRequestId && !alone,
  )
  return { ...known, rows, unread: countUnread(rows) + (isAllRead ? 0 : elsewhere) }
}

/** False if refused: then the server's state is shown. */
function isShownAsRead(record: OutboxRecord): record is ReadRecord {
  if (record.kind !== 'notices.read') return false
  if (record.state === 'confirmed') return record.result !== null
  return record.state === 'queued' || record.state === 'sending'
}

function isUpTo(row: Notice, upTo: number, rows: readonly Notice[]): boolean {
  const newest = rows.find(({ id }) => id === upTo)
  return newest ? newestFirst(row, newest) >= 0 : row.id <= upTo
}
