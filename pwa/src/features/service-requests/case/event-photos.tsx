import { CASES } from '@tecnicerca/shared/messages/cases'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { isUnsent, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { classNames } from '../../../ui/class-names.ts'
import { partyOf } from '../end/status-changes.ts'
import { CasePhoto } from '../photos/case-photo.tsx'
import { counterpartOf } from './event-words.ts'
import { Refused } from './thread-item.tsx'

type EventPhotosProps = {
  event: ThreadEvent
  service_request: OwnServiceRequest
  records: readonly OutboxRecord[]
  user: SessionUser
}

/** The photos of an event, with the upload state of the user's own. */
export function EventPhotos({ event, service_request: serviceRequest, records, user }: EventPhotosProps) {
  const { photo_ids: photoIds = [] } = event.data
  if (photoIds.length === 0) return null
  const isOwn = event.by === partyOf(serviceRequest)
  const label = isOwn ? CASES.ownPhoto : CASES.photoOf(counterpartOf(serviceRequest))
  return (
    <>
      <ul className={classNames('mt-1 flex flex-wrap gap-2', event.kind !== 'message' && 'justify-center')}>
        {photoIds.map((photoId) => (
          <li key={photoId}>
            <CasePhoto
              of={{ user_id: user.id, service_request: serviceRequest, photo_id: photoId }}
              label={label}
            />
          </li>
        ))}
      </ul>
      {isOwn && <Sending photo_ids={photoIds} records={records} />}
    </>
  )
}

function Sending({
  photo_ids: photoIds,
  records,
}: {
  photo_ids: readonly string[]
  records: readonly OutboxRecord[]
}) {
  const unsent = records.filter(
    (record) =>
      record.kind === 'service_request.photo' &&
      photoIds.includes(record.payload.photo_id) &&
      isUnsent(record),
  )
  const refused = unsent.find(({ state }) => state === 'needs_attention')
  if (refused) return <Refused item={refused} />
  if (unsent.length === 0) return null
  const isSending = unsent.some(({ state }) => state === 'sending')
  const words = isSending
    ? CASES.sendingPhotos(photoIds.length - unsent.length + 1, photoIds.length)
    : CASES.photosWait(unsent.length)
  return <p className="mt-1 text-sm font-semibold text-amber-ink">{words}</p>
}
