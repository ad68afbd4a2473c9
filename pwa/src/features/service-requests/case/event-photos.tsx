import { CASES } from '@tecnicerca/shared/messages/cases'
import type { SessionUser } from '../../../lib/session.ts'
import { isUnsent, type OutboxRecord } from '../../../offline/outbox/record.ts'
import type { OwnServiceRequest } from '../../../offline/own/merge.ts'
import type { ThreadEvent } from '../../../offline/own/own-case.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CasePhoto } from '../photos/case-photo.tsx'
import { partyOf } from '../status-changes.ts'
import { counterpartOf } from './event-words.ts'
import { Refused } from './thread-item.tsx'

type EventPhotosProps = {
  event: ThreadEvent
  service_request: OwnServiceRequest
  records: readonly OutboxRecord[]
  user: SessionUser
}

/** The photos that an event names, and how far those of one's own have got. */
export function EventPhotos({ event, service_request, records, user }: EventPhotosProps) {
  const { photo_ids = [] } = event.data
  if (photo_ids.length === 0) return null
  const is_own = event.by === partyOf(service_request)
  const label = is_own ? CASES.own_photo : CASES.photo_of(counterpartOf(service_request))
  return (
    <>
      <ul className={classNames('mt-1 flex flex-wrap gap-2', event.kind !== 'message' && 'justify-center')}>
        {photo_ids.map((photo_id) => (
          <li key={photo_id}>
            <CasePhoto of={{ user_id: user.id, service_request, photo_id }} label={label} />
          </li>
        ))}
      </ul>
      {is_own && <Sending photo_ids={photo_ids} records={records} />}
    </>
  )
}

function Sending({ photo_ids, records }: { photo_ids: readonly string[]; records: readonly OutboxRecord[] }) {
  const unsent = records.filter(
    (record) =>
      record.kind === 'service_request.photo' &&
      photo_ids.includes(record.payload.photo_id) &&
      isUnsent(record),
  )
  const refused = unsent.find(({ state }) => state === 'needs_attention')
  if (refused) return <Refused item={refused} />
  if (unsent.length === 0) return null
  const is_sending = unsent.some(({ state }) => state === 'sending')
  const words = is_sending
    ? CASES.sending_photos(photo_ids.length - unsent.length + 1, photo_ids.length)
    : CASES.photos_wait(unsent.length)
  return <p className="mt-1 text-sm font-semibold text-amber-ink">{words}</p>
}
