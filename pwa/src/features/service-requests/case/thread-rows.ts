import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { Party } from '@tecnicerca/shared/service-request-status'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'

export type ThreadDay = { day: string; events: ThreadEvent[] }

/**
 * The thread by day of Santo Domingo, in its own order: a phone's clock that is wrong moves nothing. Photos that came one
 * after the other stand together.
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
  return { ...before, data: { photo_ids: photoIds }, item: before.item ?? event.item }
}

/** The photos of one side, as far as the thread names them. */
export function photosBy(party: Party, thread: readonly ThreadEvent[]): string[] {
  return [...new Set(thread.flatMap(({ by, data }) => (by === party ? (data.photo_ids ?? []) : [])))]
}

/** The same for what waits and for what the server has made of it, so that it stays where it stands. */
export function threadKey({ id, kind, client_op_id: clientOpId, item }: ThreadEvent): string {
  return `${kind}:${item?.key ?? clientOpId ?? id}`
}
