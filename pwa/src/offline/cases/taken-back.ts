import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import { turnsIn } from '@tecnicerca/shared/service-requests/to-answer'
import { opRef } from '../outbox/cases.ts'
import type { TakeBack } from '../outbox/record.ts'
import type { ListedRow, UserDatabase } from '../storage/databases.ts'

/** The event without the message or photo that this item takes back. Returns `event` itself if it contains neither. */
export function withTakenBack<Event extends ServiceRequestEvent>(event: Event, record: TakeBack): Event {
  const { data } = event
  const at = new Date(record.created_at).toISOString()
  const { photo_ids: photoIds = [] } = data
  if (record.kind === 'message.delete') {
    if (event.id !== record.payload.message_id || data.taken_back_at) return event
    const photos = [...(data.taken_back_photos ?? []), ...photoIds.map((id) => ({ id, at }))]
    return { ...event, data: { text: '', taken_back_at: at, photo_ids: [], taken_back_photos: photos } }
  }
  const { photo_id: id } = record.payload
  if (!photoIds.includes(id)) return event
  const photos = [...(data.taken_back_photos ?? []), { id, at }]
  const left = photoIds.filter((photoId) => photoId !== id)
  return { ...event, data: { ...data, photo_ids: left, taken_back_photos: photos } }
}

/** Removes from the stored case what `record` took back. Needs a transaction over the list, logs and photos. */
export async function storeTakenBack(db: UserDatabase, record: TakeBack): Promise<void> {
  const row = await storedRow(db, record.payload.service_request_id)
  if (!row) return
  const log = await db.cases.get(row.id)
  const events = log?.events.map((event) => withTakenBack(event, record))
  if (log && events) {
    await db.cases.put({ ...log, events })
    await deleteTakenBackPhotos(db, events)
  }
  if (row.heard)
    await db.service_requests.put({
      ...row,
      heard: {
        ...row.heard,
        last: withTakenBack(row.heard.last, record),
        ...(events && { turns: turnsIn(row, events) }),
      },
    })
}

/** Needs a transaction over the list. */
function storedRow(db: UserDatabase, ref: ServiceRequestRef): Promise<ListedRow | undefined> {
  return typeof ref === 'number'
    ? db.service_requests.get(ref)
    : db.service_requests
        .filter(({ client_op_id: clientOpId }) => clientOpId !== null && opRef(clientOpId) === ref)
        .first()
}

/** Deletes the stored copies of photos that these events show as taken back. Needs a transaction over `photos`. */
export async function deleteTakenBackPhotos(
  db: UserDatabase,
  events: readonly ServiceRequestEvent[],
): Promise<void> {
  for (const { service_request_id: caseId, data } of events)
    for (const { id } of data.taken_back_photos ?? [])
      await db.photos.where('id').startsWith(`${caseId}/${id}/`).delete()
}
