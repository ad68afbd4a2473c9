import { CLAIM_ACTS } from '@tecnicerca/shared/messages/guarantees'
import type { ClaimAnswer } from '@tecnicerca/shared/service-requests/guarantee-log'
import type { ClaimStatusInput } from '@tecnicerca/shared/service-requests/guarantees'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { UNDO_MS } from '../../../lib/toast.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { counterpartOf } from '../case/event-words.ts'
import { eventRef } from '../case/operations.ts'
import { useEventAnswer } from '../case/use-event-answer.ts'
import { firstName } from '../request-chat.ts'
import { answerClaim } from './operations.ts'

const ClaimAnswerDialog = lazy(async () => ({
  default: (await import('./claim-answer-dialog.tsx')).ClaimAnswerDialog,
}))

type Asked = { event: ThreadEvent; status: ClaimAnswer }
type Answer = ClaimStatusInput & { event: ThreadEvent; draftId?: string | undefined }

export type PressClaim = (event: ThreadEvent, status: ClaimAnswer) => void

/** The answers to claims of a case, and the dialog that most of them open. `press` is the same in every render. */
export function useClaimActs(
  serviceRequest: OwnServiceRequest,
  user: SessionUser,
): { press: PressClaim; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const { mutate } = useClaimAnswer(serviceRequest, user)
  const press = useCallback<PressClaim>(
    (event, status) => (status === 'honoured' ? mutate({ event, status }) : setAsked({ event, status })),
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
          mutate({ ...answer, event: asked.event, draftId })
        }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  )
  return { press, dialog }
}

/** That the guarantee was honoured is final, so this is sent after ten seconds, in which it can be undone. */
function useClaimAnswer(serviceRequest: OwnServiceRequest, user: SessionUser) {
  return useEventAnswer<Answer>(serviceRequest, user, {
    send: ({ event, draftId, ...answer }) => {
      const undoMs = answer.status === 'honoured' ? UNDO_MS : undefined
      return answerClaim({ serviceRequest, user, claim: event, answer, draftId, undoMs })
    },
    undoableWords: ({ status }) =>
      status === 'honoured' ? CLAIM_ACTS.honouredDone(firstName(counterpartOf(serviceRequest))) : undefined,
    isAnswer: ({ kind, payload }, event) =>
      kind === 'guarantee_claim.status' && payload.claim_id === eventRef(event),
    done: CLAIM_ACTS.done,
    failed: CLAIM_ACTS.failed,
  })
}
