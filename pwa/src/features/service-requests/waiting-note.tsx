import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '../../lib/session.ts'
import { isTooLate, type OutboxRecord } from '../../offline/outbox/record.ts'
import { useItemChanges, useWaiting } from '../../offline/outbox/use-outbox.ts'
import { canRetry, wordsFor } from '../../offline/outbox/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EndCorrection } from './end-correction.tsx'
import { OtherTechnicianLink } from './other-technician-link.tsx'
import { ServiceRequestCorrection } from './service-request-correction.tsx'
import { WaysOn } from './ways-on.tsx'

type WaitingNoteProps = { item: OutboxRecord; user: SessionUser }

/** What is not settled with the server yet: that it waits, or why it was refused and what can be done. */
export function WaitingNote({ item, user }: WaitingNoteProps) {
  const [waiting] = useWaiting([item])
  if (!waiting) return null
  if (isTooLate(item)) return <TooLateNote item={item} user={user} />
  if (item.state === 'needs_attention') return <RefusedNote item={item} user={user} />
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Badge tone="amber" icon={<Clock aria-hidden className="size-4" />}>
        {item.wish ? OFFLINE.wished_chip[item.wish.type] : OFFLINE.pending_chip}
      </Badge>
      {(item.hold || item.wish) && wordsFor(item)}
    </p>
  )
}

function TooLateNote({ item, user }: WaitingNoteProps) {
  const { acceptAsSent } = useItemChanges(user.id)
  const leave = (
    <Button variant="ghost" onClick={() => void acceptAsSent(item.id)}>
      {OFFLINE.leave_as_sent}
    </Button>
  )
  return (
    <Banner
      tone="danger"
      icon={<CircleAlert aria-hidden className="size-5 shrink-0 self-start" />}
      action={item.kind === 'service_request.create' ? <WaysOn item={item} user={user} /> : leave}
    >
      <strong className="block">{OFFLINE.went_as_it_was}</strong>
      {wordsFor(item)}
    </Banner>
  )
}

function RefusedNote({ item, user }: WaitingNoteProps) {
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
      {item.kind === 'review.create' && (
        <Link
          to="/reviews/create/$technicianId"
          params={{ technicianId: String(item.payload.technician_id) }}
          search={{ item: item.id }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {OFFLINE.correct}
        </Link>
      )}
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
      icon={<CircleAlert aria-hidden className="size-5 shrink-0 self-start" />}
      action={actions}
    >
      <strong className="block">{OFFLINE.attention_chip}</strong>
      {wordsFor(item)}
      {isCorrecting && (
        <ServiceRequestCorrection item={item} user={user} onClose={() => setIsCorrecting(false)} />
      )}
    </Banner>
  )
}
