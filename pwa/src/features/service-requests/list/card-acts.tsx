import { Link } from '@tanstack/react-router'
import { REQUEST_CARDS } from '@tecnicerca/shared/messages/request-cards'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import type { SessionUser } from '../../../lib/session/session.ts'
import { ActRow } from '../../../ui/buttons/act-row.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { AskAgainLink, canAskAgain } from '../ask/ask-again-link.tsx'
import { AskAnotherLink, canAskAnother } from '../ask/other-technician-link.tsx'
import { hasReviewPrompt, ReviewPrompt } from '../end/review-prompt.tsx'
import { type StatusAct, useStatusActs } from '../end/use-status-acts.tsx'
import { useVisitActs, VisitBar } from '../visits/use-visit-acts.tsx'
import { CounterpartIcons, hasPhone } from './counterpart.tsx'
import type { ListedServiceRequest } from './listed-service-requests.ts'

type CardActsProps = { serviceRequest: ListedServiceRequest; user: SessionUser; isNextVisit: boolean }

/**
 * What a card offers: the acts of the specification, and calling while the request is open. 'Marcar Completado' stands at
 * the other end than 'Aceptar' did.
 */
export function CardActs({ serviceRequest, user, isNextVisit }: CardActsProps) {
  const { acts, dialog } = useStatusActs(serviceRequest, user)
  const visit = useVisitActs(serviceRequest, visitsOnCard(serviceRequest), user)
  const said = serviceRequest.direction === 'received' && !isNextVisit ? visit.bar : []
  const sayNext = said.find(({ isForm }) => !isForm)
  const shown = acts.filter((act) => isOnCard(act, serviceRequest))
  const canCall = isOpen(serviceRequest.status) && hasPhone(serviceRequest)
  const canReview = user.role === 'customer' && hasReviewPrompt(serviceRequest)
  const canAsk = canAskAgain(serviceRequest) || canAskAnother(serviceRequest)
  const waiting = serviceRequest.toAnswer?.kind ?? 'request'
  const isSilent = !sayNext && waiting === 'request'
  const isEmpty = shown.length === 0 && isSilent && !canCall && !canReview && !canAsk
  return (
    <>
      {isNextVisit && (
        <div className="relative">
          <VisitBar bar={visit.bar} />
          {visit.dialog}
        </div>
      )}
      {!isEmpty && (
        <ActRow className="relative mt-auto flex flex-wrap items-center gap-2">
          {canCall && <CounterpartIcons serviceRequest={serviceRequest} />}
          {sayNext && (
            <Button
              key={sayNext.label}
              variant="secondary"
              disabled={sayNext.isDisabled}
              onClick={sayNext.press}
              className={canCall ? 'ml-auto px-3! text-sm' : 'px-3! text-sm'}
            >
              {sayNext.label}
            </Button>
          )}
          {shown.map((act) => (
            <Button
              key={act.status}
              variant={act.confirmation ? 'secondary' : 'primary'}
              disabled={act.isDisabled}
              onClick={act.press}
              className={canCall ? 'ml-auto px-3! text-sm wrap-anywhere' : 'px-3! text-sm wrap-anywhere'}
            >
              {act.label}
            </Button>
          ))}
          {waiting !== 'request' && (
            <Link
              to="/my-requests/$id"
              params={{ id: String(serviceRequest.id) }}
              className={buttonClass({ variant: 'secondary', className: 'px-3! text-sm' })}
            >
              {REQUEST_CARDS.answer[waiting]}
            </Link>
          )}
          {canReview && <ReviewPrompt serviceRequest={serviceRequest} />}
          <AskAgainLink serviceRequest={serviceRequest} user={user} />
          <AskAnotherLink serviceRequest={serviceRequest} user={user} />
        </ActRow>
      )}
      {dialog}
    </>
  )
}

/** The card knows only what was said last. */
function visitsOnCard({ last_visit: last, request_date: day }: ListedServiceRequest) {
  return last?.data.request_date === day ? [last] : []
}

/** An accepted request is cancelled in its case: the card has room for one act. */
function isOnCard({ status }: StatusAct, { status: from }: ListedServiceRequest): boolean {
  return from === 'pending' || status !== 'cancelled'
}
