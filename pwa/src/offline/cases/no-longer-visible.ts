import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import {
  eventForTechnician,
  noLongerVisibleToTechnician,
  technicianView,
} from '@tecnicerca/shared/technician-view'
import { announce } from '../storage/changes.ts'
import { type ListedRow, type UserDatabase, userDatabase } from '../storage/databases.ts'
import { bumpList } from './list.ts'

/** The log of a case as its user may see it at `now`: without photos that they may no longer see. */
export function visibleEvents(
  row: ServiceRequest,
  events: readonly ServiceRequestEvent[],
  now: number,
): ServiceRequestEvent[] {
  if (!arePhotosNoLongerVisible(row, now)) return [...events]
  return events.map((event) => eventForTechnician(event, { photos: true }))
}

export function arePhotosNoLongerVisible(row: ServiceRequest, now: number): boolean {
  return row.direction === 'received' && noLongerVisibleToTechnician({ ...CASE_DEFAULTS, ...row }, now).photos
}

/** Deletes the viewed photos of these cases from the phone. Needs a transaction over `photos`. */
export async function deletePhotosOfCases(db: UserDatabase, ids: readonly number[]): Promise<void> {
  await Promise.all(ids.map((id) => db.photos.where('id').startsWith(`${id}/`).delete()))
}

/**
 * Deletes stored data that a technician may no longer see. `now`: ms by the server's clock. Data of a case that is only
 * past its expiry stays stored, but is not shown: the server may know of an answer that moved the expiry.
 */
export async function deleteNoLongerVisibleParts(userId: number, now: number): Promise<void> {
  const wasStored = await userDatabase(userId).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.photos, db.meta, async () => {
      const stored = await db.service_requests.toArray()
      const swept = stored.filter((row) => row.ended_at && isStale(row, now))
      if (swept.length === 0) return false
      await db.service_requests.bulkPut(swept.map((row) => sweptRow(row, now)))
      const logs = await db.cases.bulkGet(swept.map(({ id }) => id))
      const sweptLogs = swept.flatMap((row, index) => {
        const log = logs[index]
        return log ? [{ ...log, events: visibleEvents(row, log.events, now) }] : []
      })
      await db.cases.bulkPut(sweptLogs)
      const closed = swept.filter((row) => arePhotosNoLongerVisible(row, now))
      await deletePhotosOfCases(
        db,
        closed.map(({ id }) => id),
      )
      await bumpList(db)
      return true
    }),
  )
  if (wasStored) announce(`service_requests:${userId}`)
}

function isStale(row: ListedRow, now: number): boolean {
  if (row.direction !== 'received') return false
  const { address, photos, description } = noLongerVisibleToTechnician({ ...CASE_DEFAULTS, ...row }, now)
  const hasAddress = Boolean(row.service_location || row.reference_point)
  const hasPhotos = Boolean(row.photo_ids || row.heard?.last.data.photo_ids)
  return (address && hasAddress) || (photos && hasPhotos) || (description && row.service_description !== '')
}

function sweptRow(row: ListedRow, now: number): ListedRow {
  const view = technicianView({ ...CASE_DEFAULTS, ...row }, now)
  const [last] = view.heard ? visibleEvents(row, [view.heard.last], now) : []
  return view.heard && last ? { ...view, heard: { ...view.heard, last } } : view
}
