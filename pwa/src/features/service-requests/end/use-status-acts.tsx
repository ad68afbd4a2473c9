import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { settle } from '../../../lib/timing/settling.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { pageClock, timeOfWriting } from '../../../offline/network/clock.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { answerOffer } from '../case/operations.ts'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { type ActQuestion, questionBefore } from './act-question.ts'
import { EndDialog } from './end-dialog.tsx'
import { type EndConfirmation, partyOf, type StatusChangeOffer, statusChangesOf } from './status-changes.ts'
import { useStatusChange } from './use-status-change.ts'

export type StatusAct = StatusChangeOffer & { press: () => void; isDisabled: boolean }

type Asked =
  | { how: 'end'; confirmation: EndConfirmation }
  | { how: 'confirm'; question: ActQuestion; status: ServiceRequestStatus }

/** The status changes that a service request allows, and the dialog that one of them may open. */
export function useStatusActs(
  serviceRequest: ListedServiceRequest,
  user: SessionUser,
): { acts: StatusAct[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const { service_requests: others } = useOwnServiceRequests({ user_id: user.id, name: user.name })
  const party = partyOf(serviceRequest)
  const target = targetOf(serviceRequest, user)
  const change = useStatusChange(target)
  const accepting = useOfferAcceptance(serviceRequest, user)
  const close = () => setAsked(undefined)
  const set = (status: ServiceRequestStatus) => change.mutate({ status, ...timeOf(status) })
  const press = ({ confirmation, status }: StatusChangeOffer) => {
    if (confirmation) return setAsked({ how: 'end', confirmation })
    const question = questionBefore(status, {
      service_request: serviceRequest,
      others,
      now: pageClock.now(),
    })
    return question ? setAsked({ how: 'confirm', question, status }) : set(status)
  }
  const isDisabled = change.isPending || accepting.isPending
  const acts = statusChangesOf(serviceRequest).map((offer) => ({
    ...offer,
    isDisabled,
    press: () => press(offer),
  }))
  const confirm = ({ question, status }: Asked & { how: 'confirm' }) => {
    close()
    if (question.accepts) accepting.mutate(question.accepts)
    else set(status)
  }
  const dialog =
    asked?.how === 'end' ? (
      <EndDialog target={target} party={party} confirmation={asked.confirmation} onClose={close} />
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
  return { acts, dialog }
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

/** Accepts the other side's offer, which accepts a pending request. */
function useOfferAcceptance(serviceRequest: ListedServiceRequest, user: SessionUser) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (offer: NonNullable<ActQuestion['accepts']>) =>
      answerOffer({ service_request: serviceRequest, user, offer, status: 'accepted' }),
    onMutate: settle,
    onSuccess: (delivery) => toastSuccess(delivery === 'sent' ? OFFER.answered : OFFLINE.savedHere),
    onError: (error) => toastError(messageOf(error, OFFER.answerFailed)),
    onSettled: () => {
      settle()
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
}

/** The time of the tap, for 'completed': the job was done then, even if the server learns of it much later. */
function timeOf(status: ServiceRequestStatus): { at_phone?: string } {
  return status === 'completed' ? { at_phone: timeOfWriting() } : {}
}
