import { PAYMENT_ACTS } from '@tecnicerca/shared/messages/payments'
import type { PaymentAnswer } from '@tecnicerca/shared/service-requests/payment-log'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { UNDO_MS } from '../../../lib/toast.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { counterpartOf } from '../case/event-words.ts'
import { eventRef } from '../case/operations.ts'
import { useEventAnswer } from '../case/use-event-answer.ts'
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

/** A confirmation is final, so it is sent after ten seconds, in which it can be undone. */
function usePaymentAnswer(serviceRequest: OwnServiceRequest, user: SessionUser) {
  return useEventAnswer<Answer>(serviceRequest, user, {
    send: ({ event, status, note }) => {
      const undoMs = status === 'confirmed' ? UNDO_MS : undefined
      const words = note !== undefined && { note }
      return answerPayment({ serviceRequest, user, payment: event, status, undoMs, ...words })
    },
    undoableWords: ({ status }) =>
      status === 'confirmed' ? PAYMENT_ACTS.confirmed(firstName(counterpartOf(serviceRequest))) : undefined,
    isAnswer: ({ kind, payload }, event) =>
      kind === 'payment.status' && payload.payment_id === eventRef(event),
    done: PAYMENT_ACTS.done,
    failed: PAYMENT_ACTS.failed,
  })
}
