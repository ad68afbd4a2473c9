import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CLAIM_ACTS } from '@tecnicerca/shared/messages/guarantees'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { ClaimAnswer } from '@tecnicerca/shared/service-requests/guarantee-log'
import type { ClaimStatusInput } from '@tecnicerca/shared/service-requests/guarantees'
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
import { answerClaim } from './operations.ts'

const ClaimAnswerDialog = lazy(async () => ({
  default: (await import('./claim-answer-dialog.tsx')).ClaimAnswerDialog,
}))

type Asked = { event: ThreadEvent; status: ClaimAnswer }
type Answer = { event: ThreadEvent; answer: ClaimStatusInput; draftId?: string | undefined }

export type PressClaim = (event: ThreadEvent, status: ClaimAnswer) => void

/** The answers to claims of a case, and the dialog that most of them open. `press` is the same in every render. */
export function useClaimActs(
  serviceRequest: OwnServiceRequest,
  user: SessionUser,
): { press: PressClaim; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const { mutate } = useClaimAnswer(serviceRequest, user)
  const press = useCallback<PressClaim>(
    (event, status) =>
      status === 'honoured' ? mutate({ event, answer: { status } }) : setAsked({ event, status }),
    [mutate],
  )
  const dialog = asked && (
    <Suspense>
      <ClaimAnswerDialog
        {...asked}
        name={counterpartOf(serviceRequest)}
        user={user}
        onAnswer={(answer, draftId) => {
          setAsked(undefined)
          mutate({ event: asked.event, answer, draftId })
        }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  )
  return { press, dialog }
}

/**
 * Answers a claim and shows the outcome. That it was honoured is final, so this is sent after ten seconds, in which it can be
 * undone. A claim that was not sent is discarded instead of withdrawn.
 */
function useClaimAnswer(serviceRequest: OwnServiceRequest, user: SessionUser) {
  const queryClient = useQueryClient()
  const { discard } = useItemChanges(user.id)
  const showUndoable = useUndoableToast(user)
  return useMutation({
    mutationFn: async ({ event, answer, draftId }: Answer) => {
      const { item } = event
      if (answer.status === 'withdrawn' && item && isUnsent(item))
        return (await discard(item.id)) ? 'discarded' : undefined
      const undoMs = answer.status === 'honoured' ? UNDO_MS : undefined
      return answerClaim({ serviceRequest, user, claim: event, answer, draftId, undoMs })
    },
    onMutate: settle,
    onSuccess: (delivery, { event, answer: { status } }) => {
      readCaseNotices(user.id, serviceRequest.id)
      if (delivery === 'discarded') toastSuccess(OFFLINE.masculine.discarded)
      else if (status === 'honoured' && delivery === 'saved')
        showUndoable(
          CLAIM_ACTS.honouredDone(firstName(counterpartOf(serviceRequest))),
          ({ kind, payload }) => kind === 'guarantee_claim.status' && payload.claim_id === eventRef(event),
        )
      else if (delivery) toastSuccess(delivery === 'sent' ? CLAIM_ACTS.done : OFFLINE.savedHere)
    },
    onError: (error) => toastError(messageOf(error, CLAIM_ACTS.failed)),
    onSettled: () => {
      settle()
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
}
