import { createFileRoute, Link } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import type { ItemActions } from '../features/pending/item-actions.tsx'
import { PendingList } from '../features/pending/pending-list.tsx'
import { OtherTechnicianLink } from '../features/service-requests/ask/other-technician-link.tsx'
import { ServiceRequestCorrection } from '../features/service-requests/ask/service-request-correction.tsx'
import { EndCorrection } from '../features/service-requests/end/end-correction.tsx'
import { AlreadySentActions } from '../features/service-requests/waiting/already-sent-actions.tsx'
import { ReviewCorrectionLink } from '../features/service-requests/waiting/review-correction-link.tsx'
import { pageHead } from '../head/page-head.ts'
import type { SessionUser } from '../lib/session/session.ts'
import { requireSession } from '../navigation/guards.ts'
import type { OutboxKind, OutboxRecord, ReviewChange } from '../offline/outbox/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'

export const Route = createFileRoute('/pendientes')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginPending) }),
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.pending }),
  component: PendingScreen,
})

const MessageCorrection = lazy(async () => ({
  default: (await import('../features/pending/message-correction.tsx')).MessageCorrection,
}))

const PaymentCorrection = lazy(async () => ({
  default: (await import('../features/service-requests/payments/payment-correction.tsx')).PaymentCorrection,
}))

const OfferCorrection = lazy(async () => ({
  default: (await import('../features/service-requests/case/offer-correction.tsx')).OfferCorrection,
}))

const VisitCorrection = lazy(async () => ({
  default: (await import('../features/service-requests/visits/visit-correction.tsx')).VisitCorrection,
}))

function PendingScreen() {
  const { user } = Route.useRouteContext()
  const [corrected, setCorrected] = useState<OutboxRecord>()
  return (
    <>
      <PageHeader title={TITLES.pending} backTo="/" />
      <PendingList
        user={user}
        actionsFor={(item) => actionsFor(item, { user, onCorrect: () => setCorrected(item) })}
      />
      {corrected && (
        <Suspense>
          <Corrected item={corrected} user={user} onClose={() => setCorrected(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type CorrectedProps = { item: OutboxRecord; user: SessionUser; onClose: () => void }

/** The correction form for the item, by its kind; null for kinds that are corrected elsewhere or not at all. */
function Corrected({ item, user, onClose }: CorrectedProps): ReactElement | null {
  switch (item.kind) {
    case 'service_request.message':
    case 'guarantee_claim.create':
      return <MessageCorrection item={item} onClose={onClose} />
    case 'payment.create':
      return <PaymentCorrection item={item} user={user} onClose={onClose} />
    case 'visit.create':
      return <VisitCorrection item={item} user={user} onClose={onClose} />
    case 'offer.create':
      return <OfferCorrection item={item} user={user} onClose={onClose} />
    case 'service_request.create':
      return <ServiceRequestCorrection item={item} user={user} onClose={onClose} />
    case 'review.create':
    case 'review.update':
    case 'review.delete':
    case 'review_reply.create':
    case 'review_reply.delete':
    case 'service_request.status':
    case 'service_request.photo':
    case 'message.delete':
    case 'photo.delete':
    case 'offer.status':
    case 'agreement.create':
    case 'payment.status':
    case 'guarantee_claim.status':
    case 'maintenance.create':
    case 'profile.availability':
    case 'profile.hours':
    case 'work_photo.create':
    case 'work_photo.update':
    case 'work_photo.delete':
    case 'favourite.set':
    case 'quick_reply.set':
    case 'customer_note.set':
    case 'expense.set':
    case 'contact.set':
    case 'notices.read':
      return null
  }
}

function actionsFor(
  item: OutboxRecord,
  { user, onCorrect }: { user: SessionUser; onCorrect: () => void },
): ItemActions {
  return {
    correction: correctionOf(item.kind, { item, user, onCorrect }),
    lateCorrectionActions:
      item.kind === 'service_request.create' ? <AlreadySentActions item={item} user={user} /> : undefined,
  }
}

type Correctable<K extends OutboxKind> = {
  item: Extract<OutboxRecord, { kind: K }>
  user: SessionUser
  onCorrect: () => void
}

function correctHere({ onCorrect }: { onCorrect: () => void }): ReactNode {
  return (
    <Button variant="secondary" onClick={onCorrect}>
      {OFFLINE.correct}
    </Button>
  )
}

/** Link to the case, which has the form of the review and the acts of a maintenance plan. */
function caseLink({
  item,
}: {
  item: ReviewChange | Extract<OutboxRecord, { kind: 'maintenance.create' }>
}): ReactNode {
  return (
    <Link
      to="/my-requests/$id"
      params={{ id: String(item.payload.service_request_id) }}
      className={buttonClass({ variant: 'secondary' })}
    >
      {OFFLINE.openCase}
    </Link>
  )
}

/** Link to the user's profile, where photos are described and replaced. */
function profileLink(): ReactNode {
  return (
    <Link to="/my-profile" className={buttonClass({ variant: 'secondary' })}>
      {OFFLINE.openProfile}
    </Link>
  )
}

/** The correction button for each kind of item; null for kinds without one, such as answers given with one tap. */
const CORRECTION_WAYS: { [K in OutboxKind]: (correctable: Correctable<K>) => ReactNode } = {
  'service_request.create': ({ item, onCorrect }) => (
    <>
      {item.error?.code === 'technician_gone' && <OtherTechnicianLink item={item} />}
      <Button variant="secondary" onClick={onCorrect}>
        {OFFLINE.correct}
      </Button>
    </>
  ),
  'review.create': ({ item }) => <ReviewCorrectionLink item={item} />,
  'review.update': caseLink,
  'review.delete': caseLink,
  'review_reply.create': caseLink,
  'review_reply.delete': caseLink,
  'service_request.status': ({ item, user }) => <EndCorrection item={item} user={user} />,
  'service_request.message': correctHere,
  'service_request.photo': () => null,
  'message.delete': () => null,
  'photo.delete': () => null,
  'offer.create': correctHere,
  'offer.status': () => null,
  'agreement.create': () => null,
  'payment.create': correctHere,
  'payment.status': () => null,
  'guarantee_claim.create': correctHere,
  'guarantee_claim.status': () => null,
  // 'Llegué' has nothing but its time.
  'visit.create': (correctable) =>
    correctable.item.payload.kind === 'arrived' ? null : correctHere(correctable),
  'maintenance.create': caseLink,
  'profile.availability': () => null,
  'profile.hours': () => (
    <Link to="/my-profile/hours" className={buttonClass({ variant: 'secondary' })}>
      {OFFLINE.correct}
    </Link>
  ),
  'work_photo.create': profileLink,
  'work_photo.update': profileLink,
  'work_photo.delete': profileLink,
  'favourite.set': () => null,
  'quick_reply.set': () => (
    <Link to="/my-account/quick-replies" className={buttonClass({ variant: 'secondary' })}>
      {QUICK_REPLIES.edit}
    </Link>
  ),
  'customer_note.set': () => (
    <Link to="/mis-clientes" className={buttonClass({ variant: 'secondary' })}>
      {TITLES.customers}
    </Link>
  ),
  'expense.set': () => (
    <Link to="/mi-mes" className={buttonClass({ variant: 'secondary' })}>
      {TITLES.month}
    </Link>
  ),
  'contact.set': () => null,
  'notices.read': () => null,
}

function correctionOf<K extends OutboxKind>(kind: K, correctable: Correctable<K>): ReactNode {
  return CORRECTION_WAYS[kind](correctable)
}
