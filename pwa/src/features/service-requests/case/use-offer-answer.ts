import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { OfferAnswer } from '@tecnicerca/shared/service-requests/events'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { settle } from '../../../lib/timing/settling.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import type { OpenOffer, OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { readCaseNotices } from '../../../offline/notices/own-notices.ts'
import { answerOffer } from './operations.ts'

/** Accepts, declines or withdraws an offer, and shows the outcome. */
export function useOfferAnswer(serviceRequest: OwnServiceRequest, user: SessionUser) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ offer, status }: { offer: OpenOffer; status: OfferAnswer }) =>
      answerOffer({ serviceRequest, user, offer, status }),
    onMutate: settle,
    onSuccess: (delivery) => {
      readCaseNotices(user.id, serviceRequest.id)
      toastSuccess(delivery === 'sent' ? OFFER.answered : OFFLINE.savedHere)
    },
    onError: (error) => toastError(messageOf(error, OFFER.answerFailed)),
    onSettled: () => {
      settle()
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
}
