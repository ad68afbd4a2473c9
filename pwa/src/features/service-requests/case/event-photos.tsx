import { CASES, TAKE_BACK } from '@tecnicerca/shared/messages/cases'
import type { SessionUser } from '../../../lib/session/session.ts'
import { dayAndTime } from '../../../lib/text/day-and-time.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { isUnsent, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { classNames } from '../../../ui/class-names.ts'
import { partyOf } from '../end/status-changes.ts'
import { CasePhoto } from '../photos/case-photo.tsx'
import { counterpartOf } from './event-words.ts'
import { canTakeBackPhotos, type TakeBackTarget } from './take-back.ts'
import { TakeBackButton } from './take-back-button.tsx'
import { Refused } from './thread-item.tsx'

type EventPhotosProps = {
  event: ThreadEvent
  serviceRequest: OwnServiceRequest
  records: readonly OutboxRecord[]
  user: SessionUser
  takeBack: (target: TakeBackTarget) => void
}

/** The photos of an event, the upload state of the user's own photos, and a note for each photo that was taken back. */
export function EventPhotos(props: EventPhotosProps) {
  const {
    photo_ids: photoIds = [],
    taken_back_photos: gone = [],
    taken_back_at: takenBackAt,
  } = props.event.data
  return (
    <>
      {photoIds.length > 0 && <Photos {...props} photoIds={photoIds} />}
      {!takenBackAt &&
        gone.map(({ id, at }) => (
          <p key={id} className="mt-1 text-sm text-muted italic">
            {CASES.photoTakenBackAt(dayAndTime(at))}
          </p>
        ))}
    </>
  )
}

function Photos({
  event,
  serviceRequest,
  records,
  user,
  takeBack,
  photoIds,
}: EventPhotosProps & { photoIds: readonly string[] }) {
  const isOwn = event.by === partyOf(serviceRequest)
  const label = isOwn ? CASES.ownPhoto : CASES.photoOf(counterpartOf(serviceRequest))
  return (
    <>
      <ul className={classNames('mt-1 flex flex-wrap gap-2', event.kind !== 'message' && 'justify-center')}>
        {photoIds.map((photoId) => (
          <li key={photoId}>
            <CasePhoto of={{ userId: user.id, serviceRequest, photoId }} label={label} writtenAt={event.at} />
            {canTakeBackPhotos(event, partyOf(serviceRequest)) && (
              <TakeBackButton
                label={TAKE_BACK.photo.confirm}
                onPress={() => takeBack({ event, photo_id: photoId })}
              />
            )}
          </li>
        ))}
      </ul>
      {isOwn && <Sending photoIds={photoIds} records={records} />}
    </>
  )
}

function Sending({ photoIds, records }: { photoIds: readonly string[]; records: readonly OutboxRecord[] }) {
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
