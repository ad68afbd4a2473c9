import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { isAlreadySent, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { useItemChanges } from '../../../offline/outbox/use-outbox.ts'
import { canRetry, wordsFor } from '../../../offline/outbox/words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { OtherTechnicianLink } from '../ask/other-technician-link.tsx'
import { ServiceRequestCorrection } from '../ask/service-request-correction.tsx'
import { EndCorrection } from '../end/end-correction.tsx'
import { AlreadySentActions } from './already-sent-actions.tsx'
import { ReviewCorrectionLink } from './review-correction-link.tsx'

type NoteProps = { item: OutboxRecord; user: SessionUser }

/** Says why an item was refused, or that a change to it came too late, and what the user can do. */
export function AttentionNote(props: NoteProps) {
  return isAlreadySent(props.item) ? <TooLateNote {...props} /> : <RefusedNote {...props} />
}

function TooLateNote({ item, user }: NoteProps) {
  const { acceptAsSent } = useItemChanges(user.id)
  const leave = (
    <Button variant="ghost" onClick={() => void acceptAsSent(item.id)}>
      {OFFLINE.leaveAsSent}
    </Button>
  )
  return (
    <Banner
      tone="danger"
      icon={<Icon name="circle-alert" className="size-5 shrink-0 self-start" />}
      action={item.kind === 'service_request.create' ? <AlreadySentActions item={item} user={user} /> : leave}
    >
      <strong className="block">{OFFLINE.alreadySent}</strong>
      {wordsFor(item)}
    </Banner>
  )
}

function RefusedNote({ item, user }: NoteProps) {
  const { retry, discard } = useItemChanges(user.id)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const actions = (
    <span className="flex flex-wrap gap-2">
      {item.error?.code === 'technician_gone' && <OtherTechnicianLink item={item} />}
      {item.kind === 'service_request.create' && (
        <Button variant="secondary" onClick={() => setIsCorrecting(true)}>
          {OFFLINE.correct}
        </Button>
      )}
      {item.kind === 'review.create' && <ReviewCorrectionLink item={item} />}
      <EndCorrection item={item} user={user} />
      {canRetry(item) && (
        <Button variant="secondary" onClick={() => void retry(item.id)}>
          {OFFLINE.retry}
        </Button>
      )}
      <Button variant="ghost" onClick={() => void discard(item.id)}>
        {OFFLINE.discard}
      </Button>
    </span>
  )
  return (
    <Banner
      tone="danger"
      icon={<Icon name="circle-alert" className="size-5 shrink-0 self-start" />}
      action={actions}
    >
      <strong className="block">{OFFLINE.attentionChip}</strong>
      {wordsFor(item)}
      {isCorrecting && (
        <ServiceRequestCorrection item={item} user={user} onClose={() => setIsCorrecting(false)} />
      )}
    </Banner>
  )
}
