import type { Party } from '@tecnicerca/shared/service-requests/status'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { isTakeBack, isUnsent, type OutboxRecord } from '../../../offline/outbox/record.ts'

/** A message, or one photo of an event, that its author wants to take back. */
export type TakeBackTarget = { event: ThreadEvent; photo_id?: string }

/** True for the user's own message, unless it was taken back. */
export function canTakeBackMessage({ by, kind, data, item }: ThreadEvent, me: Party): boolean {
  return by === me && kind === 'message' && !data.taken_back_at && !(item && isTakeBack(item))
}

/** True for the user's own photos. Photos of an unsent message are discarded with the message, not one by one. */
export function canTakeBackPhotos({ by, kind, item }: ThreadEvent, me: Party): boolean {
  return by === me && (kind === 'photos_added' || !item || !isUnsent(item) || isTakeBack(item))
}

/** The item to discard if the server does not have the message or photo yet. */
export function unsentItemOf(
  { event, photo_id: photoId }: TakeBackTarget,
  records: readonly OutboxRecord[],
): OutboxRecord | undefined {
  const { item, kind } = event
  if (photoId === undefined)
    return item?.kind === 'service_request.message' && isUnsent(item) ? item : undefined
  // Not just discarded: the server has this photo's message and must learn that the photo will not come.
  return kind === 'message' ? undefined : unsentPhotos([photoId], records)[0]
}

/** The outbox items of those photos that have not been sent. */
export function unsentPhotos(
  photoIds: readonly string[],
  records: readonly OutboxRecord[],
): Extract<OutboxRecord, { kind: 'service_request.photo' }>[] {
  return records.flatMap((record) =>
    record.kind === 'service_request.photo' && photoIds.includes(record.payload.photo_id) && isUnsent(record)
      ? [record]
      : [],
  )
}
