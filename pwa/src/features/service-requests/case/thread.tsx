import { CASES } from '@tecnicerca/shared/messages/cases'
import type { RefObject } from 'react'
import { shortDate } from '../../../lib/formats.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { isUnsent } from '../../../offline/outbox/record.ts'
import { useOutbox, useWaiting } from '../../../offline/outbox/use-outbox.ts'
import type { OwnServiceRequest } from '../../../offline/own/merge.ts'
import type { ThreadEvent } from '../../../offline/own/own-case.ts'
import { EventPhotos } from './event-photos.tsx'
import { OfferCard } from './offer-card.tsx'
import { standingOffer } from './offers.ts'
import { ThreadItem } from './thread-item.tsx'
import { threadDays, threadKey } from './thread-rows.ts'

type ThreadProps = {
  service_request: OwnServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  list: RefObject<HTMLDivElement | null>
}

/** All that was said and that happened, the oldest first. */
export function Thread({ service_request, thread, user, list }: ThreadProps) {
  const offer = standingOffer(thread, service_request)
  const { records } = useOutbox(user.id)
  const waiting = useWaiting(thread.flatMap(({ item }) => (item && isUnsent(item) ? item : [])))
  return (
    <div ref={list} role="log" aria-label={CASES.thread} className="grid gap-4 pb-3">
      {threadDays(thread).map(({ day, events }) => (
        <section key={day} aria-label={shortDate(day)} className="grid gap-2">
          <p aria-hidden className="text-center text-sm font-semibold text-muted">
            {shortDate(day)}
          </p>
          <ol className="grid gap-2">
            {events.map((event) => (
              <li key={threadKey(event)} className="grid">
                {event === offer ? (
                  <OfferCard offer={event} service_request={service_request} user={user} waiting={waiting} />
                ) : (
                  <ThreadItem event={event} sides={service_request} waiting={waiting}>
                    <EventPhotos
                      event={event}
                      service_request={service_request}
                      records={records}
                      user={user}
                    />
                  </ThreadItem>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
