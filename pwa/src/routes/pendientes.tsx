import { createFileRoute, Link } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useState } from 'react'
import type { ItemWays } from '../features/pending/item-actions'
import { PendingList } from '../features/pending/pending-list'
import { OtherTechnicianLink } from '../features/service-requests/other-technician-link'
import { ServiceRequestCorrection } from '../features/service-requests/service-request-correction'
import { WaysOn } from '../features/service-requests/ways-on'
import { pageHead } from '../head/page-head'
import type { SessionUser } from '../lib/session'
import { requireSession } from '../navigation/guards'
import type { OutboxRecord } from '../offline/outbox/record'
import { Button } from '../ui/button'
import { buttonClass } from '../ui/button-class'
import { PageHeader } from '../ui/page-header'

export const Route = createFileRoute('/pendientes')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.need_login_pending) }),
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.pending }),
  component: PendingScreen,
})

function PendingScreen() {
  const { user } = Route.useRouteContext()
  const [corrected, setCorrected] = useState<OutboxRecord>()
  return (
    <>
      <PageHeader title={TITLES.pending} backTo="/" />
      <PendingList
        user={user}
        waysOf={(item) => waysOf(item, { user, onCorrect: () => setCorrected(item) })}
      />
      {corrected && (
        <ServiceRequestCorrection item={corrected} user={user} onClose={() => setCorrected(undefined)} />
      )}
    </>
  )
}

function waysOf(
  item: OutboxRecord,
  { user, onCorrect }: { user: SessionUser; onCorrect: () => void },
): ItemWays {
  return {
    correction: <CorrectionWay item={item} onCorrect={onCorrect} />,
    waysOn: item.kind === 'service_request.create' ? <WaysOn item={item} user={user} /> : undefined,
  }
}

/** How an item is corrected depends on what it is; an answer to a request has nothing to correct. */
function CorrectionWay({ item, onCorrect }: { item: OutboxRecord; onCorrect: () => void }) {
  switch (item.kind) {
    case 'service_request.create':
      return (
        <>
          {item.error?.code === 'technician_gone' && <OtherTechnicianLink item={item} />}
          <Button variant="secondary" onClick={onCorrect}>
            {OFFLINE.correct}
          </Button>
        </>
      )
    case 'review.create':
      return (
        <Link
          to="/reviews/create/$technicianId"
          params={{ technicianId: String(item.payload.technician_id) }}
          search={{ item: item.id }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {OFFLINE.correct}
        </Link>
      )
    case 'service_request.status':
      return null
  }
}
