import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'

export type ThreadDay = { day: string; events: ThreadEvent[] }

/**
 * Groups the thread by day in Santo Domingo without reordering it, so a wrong phone clock moves nothing. Merges consecutive
 * `photos_added` events of one side.
 */
export function threadDays(thread: readonly ThreadEvent[]): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const event of thread) {
    const day = dayInSantoDomingo(new Date(event.at))
    const last = days.at(-1)
    const before = last?.events.at(-1)
    if (last?.day !== day) days.push({ day, events: [event] })
    else if (before && arePhotosOfOne(before, event)) last.events.splice(-1, 1, together(before, event))
    else last.events.push(event)
  }
  return days
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

/** Ids of all photos that one side has in the thread. */
export function photosBy(party: Party, thread: readonly ThreadEvent[]): string[] {
  return [...new Set(thread.flatMap(({ by, data }) => (by === party ? (data.photo_ids ?? []) : [])))]
}

/** The row's key. It stays the same when the server turns a waiting item into an event, so that the row keeps its place. */
export function threadKey({ id, kind, client_op_id: clientOpId }: ThreadEvent): string {
  return `${kind}:${clientOpId ?? id}`
}
