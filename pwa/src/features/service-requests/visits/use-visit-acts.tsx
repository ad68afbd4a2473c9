import { useMutation, useQueryClient } from '@tanstack/react-query'
import { VISIT_ACTS } from '@tecnicerca/shared/messages/visits'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { settle } from '../../../lib/timing/settling.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { caseRef } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { useMinute } from '../../../offline/network/use-today.ts'
import { readCaseNotices } from '../../../offline/notices/own-notices.ts'
import { ActRow } from '../../../ui/buttons/act-row.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { useUndoableToast } from '../end/use-undoable-toast.ts'
import { firstName } from '../request-chat.ts'
import { type Said, sayAboutVisit } from './operations.ts'
import { type VisitAct, type VisitActs, visitActs } from './visits.ts'

const VisitDialog = lazy(async () => ({ default: (await import('./visit-dialog.tsx')).VisitDialog }))

type Act = VisitAct & { press: () => void; isDisabled: boolean }
type PressableActs = { [Place in keyof VisitActs]: Act[] } & { dialog: ReactNode }

/** What can be said about the visit now, and the dialog that some of it opens. `visits`: of the agreed day. */
export function useVisitActs(
  serviceRequest: OwnServiceRequest,
  visits: Parameters<typeof visitActs>[1],
  user: SessionUser,
): PressableActs {
  const [asked, setAsked] = useState<VisitAct['kind']>()
  const now = useMinute(pageClock.now())
  const { bar, menu } = visitActs(serviceRequest, visits, new Date(now))
  const { mutate, mutateAsync, isPending } = useSayAboutVisit(serviceRequest, user)
  const pressable = (act: VisitAct): Act => ({
    ...act,
    isDisabled: isPending,
    press: () => (act.isForm ? setAsked(act.kind) : mutate({ said: { kind: act.kind } })),
  })
  const dialog = asked && (
    <Suspense>
      <VisitDialog
        {...{ serviceRequest, user, kind: asked }}
        send={(said, draftId) => mutateAsync({ said, draftId })}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  )
  return { bar: bar.map(pressable), menu: menu.map(pressable), dialog }
}

/** What is likely said next about the visit, each in one tap. */
export function VisitBar({ bar }: Pick<PressableActs, 'bar'>) {
  if (bar.length === 0) return null
  return (
    <ActRow className="flex flex-wrap items-center gap-2 pt-1">
      {bar.map(({ kind, label, press, isDisabled }) => (
        <Button
          key={`${kind} ${label}`}
          variant="secondary"
          className="grow px-2! text-sm"
          disabled={isDisabled}
          onClick={press}
        >
          {label}
        </Button>
      ))}
    </ActRow>
  )
}

function useSayAboutVisit(serviceRequest: OwnServiceRequest, user: SessionUser) {
  const queryClient = useQueryClient()
  const showUndoable = useUndoableToast(user)
  return useMutation({
    mutationFn: ({ said, draftId }: { said: Said; draftId?: string }) =>
      sayAboutVisit({ serviceRequest, user, said, ...(draftId !== undefined && { draftId }) }),
    onMutate: settle,
    onSuccess: (delivery, { said }) => {
      readCaseNotices(user.id, serviceRequest.id)
      if (delivery === 'sent') return toastSuccess(VISIT_ACTS.sent)
      showUndoable(
        VISIT_ACTS.undoable(firstName(counterpartOf(serviceRequest))),
        ({ kind, payload }) =>
          kind === 'visit.create' &&
          payload.kind === said.kind &&
          payload.service_request_id === caseRef(serviceRequest),
      )
    },
    onError: (error) => toastError(messageOf(error, VISIT_ACTS.failed)),
    onSettled: () => {
      settle()
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
}
