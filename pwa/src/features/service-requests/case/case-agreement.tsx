import { GUARANTEE } from '@tecnicerca/shared/messages/guarantees'
import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { doorAgreement } from '../door/door-offer.ts'
import { partyOf } from '../end/status-changes.ts'
import { canClaim, guaranteeOf } from '../guarantee/guarantee.ts'
import { canNotePayments } from '../payments/payments.ts'
import { AgreementCard } from '../quote/agreement-card.tsx'

const PaymentDialog = lazy(async () => ({
  default: (await import('../payments/payment-dialog.tsx')).PaymentDialog,
}))
const DoorLine = lazy(async () => ({ default: (await import('../door/door-line.tsx')).DoorLine }))
const ClaimDialog = lazy(async () => ({
  default: (await import('../guarantee/claim-dialog.tsx')).ClaimDialog,
}))

type CaseAgreementProps = {
  serviceRequest: OwnServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  /** Whether the form of a payment is open. The bar below the thread opens it too. */
  isNoting: boolean
  setNoting: (isOpen: boolean) => void
  openDoor: () => void
}

/** The card of the agreement with the forms that it opens. */
export function CaseAgreement({ isNoting, setNoting, openDoor, ...about }: CaseAgreementProps) {
  const { serviceRequest, thread } = about
  const [isClaiming, setClaiming] = useState(false)
  // Draws the countdown again at midnight.
  useToday()
  const guarantee = guaranteeOf(serviceRequest, thread, new Date(pageClock.now()))
  const claim = canClaim(guarantee, thread, partyOf(serviceRequest)) && (
    <Button variant="secondary" onClick={() => setClaiming(true)}>
      {GUARANTEE.claim}
    </Button>
  )
  const door = doorAgreement(thread)
  const show = partyOf(serviceRequest) === 'customer' ? openDoor : undefined
  const doorLine = door && (
    <Suspense>
      <DoorLine caseId={serviceRequest.id} {...{ ...door, show }} />
    </Suspense>
  )
  return (
    <>
      <AgreementCard {...{ serviceRequest, thread, guarantee, claim, doorLine }}>
        {canNotePayments(serviceRequest, thread) && (
          <Button
            variant="secondary"
            icon={<Icon name="banknote" className="size-5" />}
            onClick={() => setNoting(true)}
          >
            {PAYMENTS.open}
          </Button>
        )}
      </AgreementCard>
      <Suspense>
        {isNoting && <PaymentDialog {...about} onClose={() => setNoting(false)} />}
        {isClaiming && <ClaimDialog {...about} onClose={() => setClaiming(false)} />}
      </Suspense>
    </>
  )
}
