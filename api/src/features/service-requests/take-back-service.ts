import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import type { Call } from './call.ts'
import {
  deleteTakenBackPhotos,
  findEvent,
  markCaseChanged,
  updateMessageAsTakenBack,
} from './event-repository.ts'
import { eventSeenBy, withoutTexts } from './events.ts'
import { partyOf } from './for-viewer.ts'
import { findPhoto } from './photo-repository.ts'
import type { PhotoRef } from './photo-service.ts'
import { lockForMessage } from './status-service.ts'

type TakingBack = Omit<Call, 'now'>
type MessageRef = { id: ServiceRequestRef; message_id: number }

/**
 * Takes back a message of `actor` with its photos, at any time, also in a closed case. Doing it twice is no error, because two
 * phones may do it. Throws `not_found`, also for a message of the other side.
 */
export async function takeBackMessage(
  db: Db,
  { id, message_id: messageId }: MessageRef,
  { actor, operation }: TakingBack,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockForMessage(trx, id, actor)
    const by = partyOf(actor, found)
    const message = await findEvent(trx, messageId)
    if (message?.service_request_id !== found.id || message.kind !== 'message' || message.by !== by)
      throw new DomainError('not_found')
    if (!message.data.taken_back_at) {
      const { photo_ids: photoIds = [] } = message.data
      if (photoIds.length > 0)
        await deleteTakenBackPhotos(trx, { service_request_id: found.id, by }, photoIds)
      await updateMessageAsTakenBack(trx, messageId)
      await markCaseChanged(trx, found.id)
    }
    const row = (await findEvent(trx, messageId)) ?? message
    const event = eventSeenBy(by, found, row)
    return { status: 200, body: { event }, kept: { event: withoutTexts(event) } }
  })
}

/**
 * Takes back a photo of `actor`, at any time, also in a closed case. Reviews stop showing it. A photo that is gone is no error,
 * and one that arrives later is not stored. Throws `not_found`, also for a photo of the other side.
 */
export async function takeBackPhoto(
  db: Db,
  { id, photo_id: photoId }: PhotoRef,
  { actor, operation }: TakingBack,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockForMessage(trx, id, actor)
    const photo = { service_request_id: found.id, id: photoId.toLowerCase() }
    const by = partyOf(actor, found)
    const there = await findPhoto(trx, photo)
    if (there && there.by !== by) throw new DomainError('not_found')
    await deleteTakenBackPhotos(trx, { service_request_id: found.id, by }, [photo.id])
    return { status: 200, body: { photo: { id: photo.id } } }
  })
}
