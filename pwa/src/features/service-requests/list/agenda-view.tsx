import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { REQUEST_CARDS } from '@tecnicerca/shared/messages/request-cards'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { shortDate } from '../../../lib/text/formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type AgendaDay, type AgendaPart, agendaOf, firstDays } from './agenda.ts'
import { CARD_GRID } from './card-grid.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { type Older, OlderButton } from './older-button.tsx'
import { ServiceRequestCard } from './service-request-card.tsx'

const PARTS: AgendaPart[] = ['today', 'upcoming', 'past', 'ended']
/**
 * How many cards each part shows at first, or more so that no day is cut. Ended jobs are seldom looked at, and more cards
 * are slow to draw.
 */
const FIRST_CARDS: Record<AgendaPart, number> = { today: 20, upcoming: 12, past: 6, ended: 3 }
const MORE_CARDS = 20

type AgendaViewProps = {
  serviceRequests: readonly ListedServiceRequest[]
  today: string
  user: SessionUser
  /** Undefined if the server has no older requests. */
  older: Older | undefined
  /** Stands below the first day. */
  invitation: ReactNode
}

/** The requests that a technician received, by day. */
export function AgendaView(props: AgendaViewProps) {
  const { serviceRequests, today, user, older, invitation } = props
  const agenda = agendaOf(serviceRequests, today)
  const hasEnded = agenda.ended.length > 0
  return (
    <div className="grid grid-cols-1 gap-6">
      {PARTS.filter((part) => agenda[part].length > 0).map((part, index) => (
        <Part
          key={part}
          part={part}
          days={agenda[part]}
          user={user}
          older={part === 'ended' ? older : undefined}
          invitation={index === 0 && invitation}
        />
      ))}
      {older && !hasEnded && <OlderButton older={older} />}
    </div>
  )
}

type PartProps = {
  part: AgendaPart
  days: AgendaDay<ListedServiceRequest>[]
  user: SessionUser
  older: Older | undefined
  invitation: ReactNode
}

function Part({ part, days, user, older, invitation }: PartProps) {
  const [shown, setShown] = useState(FIRST_CARDS[part])
  const first = firstDays(days, shown)
  const showMore = () => setShown(shown + MORE_CARDS)
  return (
    <section aria-labelledby={`agenda-${part}`} className="grid grid-cols-1 gap-3">
      <h2 id={`agenda-${part}`} className="text-lg font-bold">
        {part === 'ended' ? REQUEST_CARDS.ended : SERVICE_REQUESTS[part]}
      </h2>
      {first.map(({ day, items }, index) => (
        <div key={day} className="grid grid-cols-1 gap-3 lg:grid-cols-[12rem_minmax(0,1fr)]">
          <p className="font-semibold text-muted lg:pt-4">{shortDate(day)}</p>
          <ul className={CARD_GRID}>
            {items.map((serviceRequest) => (
              <li key={serviceRequest.id}>
                <ServiceRequestCard serviceRequest={serviceRequest} user={user} heading="h3" />
              </li>
            ))}
            {index === 0 && invitation && <li>{invitation}</li>}
          </ul>
        </div>
      ))}
      {days.length > first.length ? (
        <Button variant="secondary" onClick={showMore}>
          {CONTROLS.loadMore}
        </Button>
      ) : (
        older && <OlderButton older={older} onLoaded={showMore} />
      )}
    </section>
  )
}
