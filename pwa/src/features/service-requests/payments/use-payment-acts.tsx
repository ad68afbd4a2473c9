import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PAYMENT_ACTS } from '@tecnicerca/shared/messages/payments'
import type { PaymentAnswer } from '@tecnicerca/shared/service-requests/payment-log'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { settle } from '../../../lib/timing/settling.ts'
import { toastError, toastSuccess, UNDO_MS } from '../../../lib/toast.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { readCaseNotices } from '../../../offline/notices/own-notices.ts'
import { isUnsent } from '../../../offline/outbox/record.ts'
import { useItemChanges } from '../../../offline/outbox/use-outbox.ts'
import { counterpartOf } from '../case/event-words.ts'
import { eventRef } from '../case/operations.ts'
import { useUndoableToast } from '../end/use-undoable-toast.ts'
import { firstName } from '../request-chat.ts'
import { answerPayment } from './operations.ts'

const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }))

type Asked = { event: ThreadEvent; status: PaymentAnswer }
type Answer = Asked & { note?: string }

export type PressPayment = (event: ThreadEvent, status: PaymentAnswer) => void

/** The answers to payments of a case, and the dialog that some of them open. `press` is the same in every render. */
export function usePaymentActs(
  serviceRequest: OwnServiceRequest,
  user: SessionUser,
): { press: PressPayment; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const { mutate } = usePaymentAnswer(serviceRequest, user)
  const press = useCallback<PressPayment>(
    (event, status) => (status === 'confirmed' ? mutate({ event, status }) : setAsked({ event, status })),
    [mutate],
  )
  const dialog = asked && (
    <Suspense>
      <AnswerDialog
        {...asked}
        name={counterpartOf(serviceRequest)}
        user={user}
        onAnswer={(note) => {
          setAsked(undefined)
          mutate({ ...asked, ...(note !== undefined && { note }) })
        }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  )
  return { press, dialog }
}

/**
 * Answers a payment and shows the outcome. A confirmation is final, so it is sent after ten seconds, in which it can be
 * undone. A payment that was not sent is discarded instead of withdrawn.
 */
function usePaymentAnswer(serviceRequest: OwnServiceRequest, user: SessionUser) {
  const queryClient = useQueryClient()
  const { discard } = useItemChanges(user.id)
  const showUndoable = useUndoableToast(user)
  return useMutation({
    mutationFn: async ({ event, status, note }: Answer) => {
      const { item } = event
      if (status === 'withdrawn' && item && isUnsent(item))
        return (await discard(item.id)) ? 'discarded' : undefined
      const undoMs = status === 'confirmed' ? UNDO_MS : undefined
      const words = note !== undefined && { note }
      return answerPayment({ serviceRequest, user, payment: event, status, undoMs, ...words })
    },
    onMutate: settle,
    onSuccess: (delivery, { event, status }) => {
      readCaseNotices(user.id, serviceRequest.id)
      if (delivery === 'discarded') toastSuccess(OFFLINE.masculine.discarded)
      else if (status === 'confirmed' && delivery === 'saved')
        showUndoable(
          PAYMENT_ACTS.confirmed(firstName(counterpartOf(serviceRequest))),
          ({ kind, payload }) => kind === 'payment.status' && payload.payment_id === eventRef(event),
        )
      else if (delivery) toastSuccess(delivery === 'sent' ? PAYMENT_ACTS.done : OFFLINE.savedHere)
    },
    onError: (error) => toastError(messageOf(error, PAYMENT_ACTS.failed)),
    onSettled: () => {
      settle()
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
}
