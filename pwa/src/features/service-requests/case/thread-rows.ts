import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'

/** An event as the thread shows it. `also`: the event that stands in the same line. */
export type ThreadRowEvent = ThreadEvent & { also?: ThreadEvent }
export type ThreadDay = { day: string; events: ThreadRowEvent[] }

/**
 * Groups the thread by day in Santo Domingo without reordering it, so a wrong phone clock moves nothing. Merges
 * consecutive events that people see as one.
 */
export function threadDays(thread: readonly ThreadEvent[]): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const event of thread) {
    const day = dayInSantoDomingo(new Date(event.at))
    const last = days.at(-1)
    const before = last?.events.at(-1)
    const merged = before && mergedEvent(before, event)
    if (last?.day !== day) days.push({ day, events: [event] })
    else if (merged) last.events.splice(-1, 1, merged)
    else last.events.push(event)
  }
  return days
}

/** Without 'Rafael la recibió' once the technician has done anything else, and always for the technician. */
export function withoutOldDelivery(
  thread: readonly ThreadEvent[],
  { direction }: Pick<ServiceRequest, 'direction'>,
): readonly ThreadEvent[] {
  const isOld = direction === 'received' || thread.some(({ by }) => by === 'technician')
  return isOld ? thread.filter(({ kind }) => kind !== 'delivered') : thread
}

/** Two events as one row; undefined if each has its own. A refused one always has its own. */
function mergedEvent(before: ThreadRowEvent, event: ThreadEvent): ThreadRowEvent | undefined {
  if ([before, event].some(({ item }) => item?.state === 'needs_attention')) return undefined
  if (arePhotosOfOne(before, event)) return together(before, event)
  if (before.kind === 'requested' && event.kind === 'delivered' && !before.also)
    return { ...before, also: event }
  if (before.by !== event.by) return undefined
  switch (`${before.kind} ${event.kind}`) {
    // An accepted offer accepts the request.
    case 'offer_accepted accepted':
      return before
    // A new offer replaces the side's last one, or answers the other side's.
    case 'offer_withdrawn offered':
    case 'offer_declined offered':
    // Accepted as it was asked, without the own offer.
    case 'offer_withdrawn accepted':
      return event
    default:
      return undefined
  }
}

function arePhotosOfOne(before: ThreadEvent, event: ThreadEvent): boolean {
  return before.kind === 'photos_added' && event.kind === 'photos_added' && before.by === event.by
}

function together(before: ThreadEvent, event: ThreadEvent): ThreadEvent {
  const photoIds = [...(before.data.photo_ids ?? []), ...(event.data.photo_ids ?? [])]
  const takenBack = [...(before.data.taken_back_photos ?? []), ...(event.data.taken_back_photos ?? [])]
  const data = { photo_ids: photoIds, ...(takenBack.length > 0 && { taken_back_photos: takenBack }) }
  return { ...before, data, item: before.item ?? event.item }
}

/** The last event by which both sides agreed; undefined if the request was never accepted, or was cancelled. */
export function agreementIn(
  thread: readonly ThreadEvent[],
  { status }: Pick<ServiceRequest, 'status'>,
): ThreadEvent | undefined {
  if (status !== 'accepted' && status !== 'completed') return undefined
  const last = thread.findLastIndex(({ kind }) => kind === 'accepted' || kind === 'offer_accepted')
  const before = thread[last - 1]
  const event = thread[last]
  // The row of both shows the first one.
  return event && before && mergedEvent(before, event) === before ? before : event
}

/** Ids of all photos that one side has in the thread. */
export function photosBy(party: Party, thread: readonly ThreadEvent[]): string[] {
  return [...new Set(thread.flatMap(({ by, data }) => (by === party ? (data.photo_ids ?? []) : [])))]
}

/** The row's key. It stays the same when the server turns a waiting item into an event, so that the row keeps its place. */
export function threadKey({ id, kind, client_op_id: clientOpId }: ThreadEvent): string {
  return `${kind}:${clientOpId ?? id}`
}
