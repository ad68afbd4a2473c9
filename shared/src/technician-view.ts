import { RETENTION_DAYS } from './retention.ts'
import type { ServiceRequestEvent } from './service-requests/events.ts'
import type { ServiceRequest } from './service-requests/service-request.ts'

const DAY_MS = 86_400_000

type CaseState = Pick<ServiceRequest, 'status' | 'expires_at' | 'accepted_at' | 'ended_at'>

/** Parts of a case that its technician may no longer see. */
export type NoLongerVisibleParts = { address: boolean; photos: boolean; description: boolean }

/**
 * What a technician may not see of a case in this state at `now` (ms since 1970). A pending case past `expires_at`
 * counts as ended at that time, even if the background job has not ended it yet.
 */
export function noLongerVisibleToTechnician(state: CaseState, now: number): NoLongerVisibleParts {
  const end = endOf(state, now)
  const daysPassed = (days: number) => end !== undefined && now >= end + days * DAY_MS
  // A completed case of an early release has no time of acceptance.
  const wasAccepted = state.accepted_at !== null || !['pending', 'cancelled'].includes(state.status)
  if (wasAccepted) return { address: daysPassed(RETENTION_DAYS.address), photos: false, description: false }
  const hasEnded = end !== undefined
  const description = daysPassed(RETENTION_DAYS.unacceptedDescription)
  return { address: hasEnded, photos: hasEnded, description }
}

function endOf(
  { status, expires_at: expiresAt, ended_at: endedAt }: CaseState,
  now: number,
): number | undefined {
  if (endedAt !== null) return Date.parse(endedAt)
  if (status !== 'pending' || expiresAt === null) return undefined
  const expiry = Date.parse(expiresAt)
  return expiry <= now ? expiry : undefined
}

/** A received case without the parts that its technician may not see at `now` (ms since 1970). */
export function technicianView<Row extends ServiceRequest>(row: Row, now: number): Row {
  const { address, photos, description } = noLongerVisibleToTechnician(row, now)
  const view = {
    ...row,
    ...(address && !row.may_keep_contact && { service_location: '', reference_point: '' }),
    ...(description && { service_description: '' }),
  }
  if (photos) delete view.photo_ids
  return view
}

/** An event of a case, without its photos if the technician may no longer see them. */
export function eventForTechnician(
  event: ServiceRequestEvent,
  { photos }: Pick<NoLongerVisibleParts, 'photos'>,
): ServiceRequestEvent {
  if (!photos || !event.data.photo_ids) return event
  const { photo_ids: _, ...data } = event.data
  return { ...event, data }
}
