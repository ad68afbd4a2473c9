import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { type OpenOffer, useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { pageClock, timeOfWriting } from '../../../offline/network/clock.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useOfferAnswer } from '../case/use-offer-answer.ts'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { type ActQuestion, questionBefore, questionBeforeOffer } from './act-question.ts'
import { CompletionDialog } from './completion-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { type EndConfirmation, partyOf, type StatusChangeOffer, statusChangesOf } from './status-changes.ts'
import { useStatusChange } from './use-status-change.ts'

export type StatusAct = StatusChangeOffer & { press: () => void; isDisabled: boolean }

type StatusActs = {
  acts: StatusAct[]
  /** Completes the job after asking for days of guarantee; absent if it cannot be completed now, or asks anyway. */
  completeWithGuarantee: (() => void) | undefined
  /** Accepts the other side's offer, which accepts a pending request. */
  acceptOffer: (offer: OpenOffer) => void
  dialog: ReactNode
}

type Asked =
  | { how: 'end'; confirmation: EndConfirmation }
  | { how: 'confirm'; question: ActQuestion; status: ServiceRequestStatus }

/** `agreedDays`: days of guarantee that were agreed; undefined on screens that do not ask for a guarantee. */
type Asking = { agreedDays?: number }

/** The status changes that a service request allows, and the dialog that one of them may open. */
export function useStatusActs(
  serviceRequest: ListedServiceRequest,
  user: SessionUser,
  { agreedDays }: Asking = {},
): StatusActs {
  const [asked, setAsked] = useState<Asked>()
  const { serviceRequests: others } = useOwnServiceRequests(user)
  const party = partyOf(serviceRequest)
  const target = targetOf(serviceRequest, user)
  const change = useStatusChange(target)
  const answer = useOfferAnswer(serviceRequest, user)
  const close = () => setAsked(undefined)
  const accept = (offer: OpenOffer) => answer.mutate({ offer, status: 'accepted' })
  const set = (status: ServiceRequestStatus, days?: number) =>
    change.mutate({ status, ...timeOf(status), ...(days !== undefined && { guarantee_days: days }) })
  const ask = (status: ServiceRequestStatus, asksGuarantee: boolean) => {
    const question = questionBefore(status, { serviceRequest, others, now: pageClock.now(), asksGuarantee })
    return question ? setAsked({ how: 'confirm', question, status }) : set(status)
  }
  const press = ({ confirmation, status }: StatusChangeOffer) => {
    if (confirmation) return setAsked({ how: 'end', confirmation })
    ask(status, Boolean(agreedDays))
  }
  const acceptOffer = (offer: OpenOffer) => {
    const about = { serviceRequest, others, now: pageClock.now() }
    const question = questionBeforeOffer({ ...about, offer })
    return question ? setAsked({ how: 'confirm', question, status: 'accepted' }) : accept(offer)
  }
  const isDisabled = change.isPending || answer.isPending
  const acts = statusChangesOf(serviceRequest).map((offer) => ({
    ...offer,
    isDisabled,
    press: () => press(offer),
  }))
  const canComplete = acts.some(({ status }) => status === 'completed')
  const confirm = ({ question, status }: Asked & { how: 'confirm' }, days?: number) => {
    close()
    if (question.accepts) accept(question.accepts)
    else set(status, days)
  }
  const dialog =
    asked?.how === 'end' ? (
      <EndDialog target={target} party={party} confirmation={asked.confirmation} onClose={close} />
    ) : asked?.status === 'completed' && agreedDays !== undefined ? (
      <CompletionDialog
        question={asked.question}
        agreedDays={agreedDays}
        onConfirm={(days) => confirm(asked, days)}
        onClose={close}
      />
    ) : asked ? (
      <ConfirmDialog
        open
        title={asked.question.title}
        text={asked.question.text}
        confirmLabel={asked.question.confirm}
        cancelLabel={asked.question.keep}
        onConfirm={() => confirm(asked)}
        onClose={close}
      />
    ) : null
  const completeWithGuarantee = canComplete && agreedDays === 0 ? () => ask('completed', true) : undefined
  return { acts, completeWithGuarantee, acceptOffer, dialog }
}

function targetOf(serviceRequest: ListedServiceRequest, user: SessionUser) {
  const {
    id,
    customer_name: customerName,
    technician_name: technicianName,
    category_name: categoryName,
  } = serviceRequest
  const name = partyOf(serviceRequest) === 'customer' ? technicianName : customerName
  return { service_request_id: id, user, shown: { name, profile_image: null, category_name: categoryName } }
}

/** The time of the tap, for 'completed': the job was done then, even if the server learns of it much later. */
function timeOf(status: ServiceRequestStatus): { at_phone?: string } {
  return status === 'completed' ? { at_phone: timeOfWriting() } : {}
}
