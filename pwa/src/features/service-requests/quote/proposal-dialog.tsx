import type { Party } from '@tecnicerca/shared/service-requests/status'
import { lazy, Suspense } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { agreedOffer } from './agreed-offer.ts'

const OfferDialog = lazy(async () => ({ default: (await import('../case/offer-dialog.tsx')).OfferDialog }))
const QuoteDialog = lazy(async () => ({
  default: (await import('./quote-dialog.tsx')).QuoteDialog,
}))

type ProposalDialogProps = {
  opened: 'offer' | 'quote'
  serviceRequest: ListedServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  offer: ThreadEvent | undefined
  me: Party
  close: () => void
}

/** The form of an offer, or of a quote with lines. */
export function ProposalDialog({
  opened,
  serviceRequest,
  thread,
  user,
  offer,
  me,
  close,
}: ProposalDialogProps) {
  const isOwn = offer?.by === me
  const agreed = agreedOffer(thread)
  return (
    <Suspense>
      {opened === 'quote' ? (
        <QuoteDialog
          {...{ serviceRequest, user, open: offer, isOwn }}
          agreed={agreed?.by === me ? agreed.data : undefined}
          onClose={close}
        />
      ) : (
        <OfferDialog
          serviceRequest={serviceRequest}
          answers={isOwn ? undefined : offer}
          user={user}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
